import { refreshReportCall } from '@marque/server/documents/reports/contract';
import FileWarning from 'lucide-react/icons/file-exclamation-point';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useNavigate } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { send } from '../../client.ts';
import { useAction } from '../../kit/forms/use-call.ts';
import { Way } from './way.tsx';

interface ReportWaysProps {
  vin: string;
  /** The reader is on the way to another page. */
  onAway: () => void;
}

/** The repairs of a report by itself: every source is asked again, or one record is disputed. */
export function ReportWays({ vin, onAway }: ReportWaysProps) {
  const t = useTranslations('returns.ways');
  const navigate = useNavigate();
  const path = `/members/report/${encodeURIComponent(vin)}`;
  const ask = (number: string) => send(refreshReportCall, { vin: number, spend_credit: false }, { generating: true });
  const refresh = useAction(ask, {
    revalidate: 'always',
    onSuccess: () => {
      onAway();
      void navigate(path);
    },
  });
  return (
    <>
      <Way
        icon={RefreshCw}
        title={t('refresh.title')}
        text={refresh.errorText ?? t('refresh.text')}
        busy={refresh.pending}
        onClick={() => refresh.run(vin)}
      />
      <Way
        icon={FileWarning}
        title={t('dispute.title')}
        text={t('dispute.text')}
        to={`${path}/dispute`}
        onClick={onAway}
      />
    </>
  );
}
