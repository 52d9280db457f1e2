import { useTranslation } from 'react-i18next';
import type { Run } from '../../../../../domain/entities/runs/run';
import { Moment } from '../../../components/time/Moment';

interface WaitsUntilProps {
  run: Pick<Run, 'waiting_until' | 'held_message'>;
  format?: 'minute' | 'second';
}

/** Until when a run waits, and why a message of it does: "May 05 09:00, 2026, message hours". */
export function WaitsUntil({ run: { waiting_until: until, held_message: held }, format }: WaitsUntilProps) {
  const { t } = useTranslation();
  return (
    <>
      <Moment value={held?.until ?? until} format={format} />
      {held && `, ${t(`runs.heldFor.${held.why}`)}`}
    </>
  );
}
