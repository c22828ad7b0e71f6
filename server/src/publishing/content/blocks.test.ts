import { describe, expect, it } from 'vitest';
import { readBlocks } from './rules/blocks.ts';

describe('the blocks of a page', () => {
  it('stand in the order they were written in', () => {
    const text = [
      'Before.',
      '::vin-form[Check a VIN]',
      '::video[How it works]{youtube=dQw4w9WgXcQ}',
      '::video[How it works]{vimeo=12345678}',
      '::map[Where we are]{q="100 Example Street, Springfield"}',
      '::links{topic=learn}',
      'After.',
    ].join('\n\n');
    expect(readBlocks(text)).toEqual({
      blocks: [
        { kind: 'html', html: '<p>Before.</p>' },
        { kind: 'vin_form', label: 'Check a VIN' },
        { kind: 'video', provider: 'youtube', id: 'dQw4w9WgXcQ', title: 'How it works' },
        { kind: 'video', provider: 'vimeo', id: '12345678', title: 'How it works' },
        { kind: 'map', query: '100 Example Street, Springfield', title: 'Where we are' },
        { kind: 'links', topic: 'learn' },
        { kind: 'html', html: '<p>After.</p>' },
      ],
      faults: [],
    });
  });

  it('ask and answer: a heading is a question', () => {
    const text = ':::faq\n### Is it **free**?\n\nThe [check][1] is.\n\n### Why?\n\n- one\n- two\n:::\n\n[1]: /check';
    expect(readBlocks(text).blocks).toEqual([
      {
        kind: 'faq',
        items: [
          { question: 'Is it free?', answer_html: '<p>The <a href="/check">check</a> is.</p>' },
          { question: 'Why?', answer_html: '<ul>\n<li>one</li>\n<li>two</li>\n</ul>' },
        ],
      },
    ]);
  });

  it.each([
    ['::iframe[x]{src=https://example.com}', { name: 'iframe', line: 1, fault: 'unknown' }],
    ['One.\n\n::video[x]{youtube="<script>"}', { name: 'video', line: 3, fault: 'values' }],
    ['::video{youtube=dQw4w9WgXcQ}', { name: 'video', line: 1, fault: 'values' }],
    ['::map[x]', { name: 'map', line: 1, fault: 'values' }],
    ['- ::vin-form', { name: 'vin-form', line: 1, fault: 'place' }],
    [':::faq\nNo question.\n:::', { name: 'faq', line: 1, fault: 'values' }],
    [':::faq\n### A question without an answer\n:::', { name: 'faq', line: 1, fault: 'values' }],
    ['::constructor', { name: 'constructor', line: 1, fault: 'unknown' }],
    [':::vin-form\n:::', { name: 'vin-form', line: 1, fault: 'place' }],
  ])('that cannot be read are told with their line: %s', (text, fault) => {
    const read = readBlocks(text);
    expect(read.faults).toEqual([fault]);
    expect(JSON.stringify(read.blocks)).not.toMatch(/iframe|script|dQw4/);
  });

  it('are no part of a sentence', () => {
    expect(readBlocks('At 10:am, ratio 3:one, see :video[x]{youtube=dQw4w9WgXcQ}.')).toEqual({
      blocks: [{ kind: 'html', html: '<p>At 10:am, ratio 3:one, see :video[x]{youtube=dQw4w9WgXcQ}.</p>' }],
      faults: [],
    });
  });

  it('hold nothing unsafe, in an answer either', () => {
    const { blocks } = readBlocks(
      ':::faq\n### <b onclick=x>Q</b>\n\na <script>alert(1)</script> [a](javascript:b) c\n:::',
    );
    expect(blocks).toEqual([{ kind: 'faq', items: [{ question: 'Q', answer_html: '<p>a alert(1) <a>a</a> c</p>' }] }]);
  });
});
