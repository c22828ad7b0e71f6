/** A picture of a page. `file`: from the folder of the index. */
export interface Shot {
  file: string;
  path: string;
  language: string;
  theme: string;
  width: number;
}

const text = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A page that shows pictures by page, language, theme and width; the arrow keys leaf through the pages. */
export function leafThrough(shots: readonly Shot[]): string {
  const choice = (name: 'path' | 'language' | 'theme' | 'width') => {
    const options = [...new Set(shots.map(shot => String(shot[name])))];
    return `<label>${name} <select id="${name}">${options.map(each => `<option>${text(each)}</option>`).join('')}</select></label>`;
  };
  const data = JSON.stringify(shots).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pictures of every page</title>
<style>
  body { margin: 0; font: 16px system-ui; background: #888 }
  form { position: sticky; top: 0; display: flex; gap: 1rem; padding: 0.75rem; background: #fff; border-bottom: 1px solid #ccc }
  img { display: block; margin: 1rem auto; max-width: 100% }
</style>
<form>${choice('path')}${choice('language')}${choice('theme')}${choice('width')}<output></output></form>
<img alt="">
<script>
  const shots = ${data};
  const names = ['path', 'language', 'theme', 'width'];
  const [path] = names.map(name => document.getElementById(name));
  function show() {
    const asked = names.map(name => document.getElementById(name).value);
    const shot = shots.find(each => names.every((name, at) => String(each[name]) === asked[at]));
    document.querySelector('img').src = shot ? shot.file : '';
    document.querySelector('output').textContent = path.selectedIndex + 1 + ' of ' + path.options.length;
    scrollTo(0, 0);
  }
  addEventListener('change', show);
  addEventListener('keydown', event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || event.target.tagName === 'SELECT') return;
    path.selectedIndex = Math.min(Math.max(path.selectedIndex + step, 0), path.options.length - 1);
    show();
  });
  show();
</script>
`;
}
