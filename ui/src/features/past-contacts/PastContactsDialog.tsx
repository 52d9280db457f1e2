import { Button, Checkbox, Modal, Radio, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import {
  pastDaysLimit,
  pastPaceLimit,
  pastPaceUnits,
  type PastChoice,
  type PastOrderInput,
} from '../../../../domain/entities/automatisations/past-contacts';
import { isSameJson } from '../../../../domain/values/same-json';
import { NumberInput } from '../../components/numbers/NumberInput';
import { RequestFailure } from '../../components/form/RequestFailure';
import { UnsavedDialog } from '../../components/form/UnsavedDialog';
import { useAskedClose, useClosedWithPage } from '../../components/form/unsaved-forms';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { useEnteredSegment } from '../segments/segment-events';
import { PastPreview } from './PastPreview';
import { PastWhoFields, type PastWho } from './PastWhoFields';
import { pastContactsAdded, pastDialogClosed } from './slice';
import { usePastPreview } from './use-past-preview';
import styles from './past-contacts.module.css';

interface PastContactsDialogProps {
  automatisation: Pick<AutomatisationDetail, 'id' | 'entry_event_name'>;
}

/** Chooses the past contacts, shows who would enter, and starts adding them. */
export function PastContactsDialog({ automatisation }: PastContactsDialogProps) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector((state) => state.pastContacts.asking.isOpen);
  useClosedWithPage(isOpen, () => dispatch(pastDialogClosed()));
  return isOpen ? <OpenDialog automatisation={automatisation} /> : null;
}

type Pace = NonNullable<PastOrderInput['pace']>;

const usualPace: Pace = { count: 100, per: 'minute' };

function OpenDialog({ automatisation }: PastContactsDialogProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { adding } = useAppSelector((state) => state.pastContacts.asking);
  const { id: automatisationId, entry_event_name: startingEvent } = automatisation;
  const segment = useEnteredSegment(startingEvent);
  const [who, setWho] = useState<PastWho>({ kind: segment ? 'segment' : 'starting', eventName: '' });
  const [days, setDays] = useState(30);
  const [includesHistory, setIncludesHistory] = useState(false);
  const [isPaced, setIsPaced] = useState(false);
  const [pace, setPace] = useState(usualPace);
  const isInSegment = who.kind === 'segment';
  const eventName = who.kind === 'other' ? who.eventName.trim() : null;
  const choice = useMemo((): PastChoice | null => {
    if (isInSegment) return { who: 'in_segment', event_name: null, days: null, includes_history: false };
    if (eventName === '') return null;
    return { who: 'had_event', event_name: eventName, days, includes_history: includesHistory };
  }, [isInSegment, eventName, days, includesHistory]);
  const { preview, failure, reload } = usePastPreview(automatisationId, choice);
  const entering = preview?.entering ?? 0;
  const isRunning = adding.state === 'running';
  const written = { who, days, includesHistory, isPaced, pace };
  const [begun] = useState(written);
  const dismiss = () => void dispatch(pastDialogClosed());
  const { close, question } = useAskedClose(() => !isSameJson(written, begun), dismiss);
  return (
    <Modal
      open
      width={720}
      title={t('pastContacts.add')}
      okText={
        preview && !preview.is_more && !preview.is_building && entering > 0
          ? t('pastContacts.addCount', { count: entering })
          : t('pastContacts.add')
      }
      okButtonProps={{
        disabled: !preview || (entering === 0 && !preview.is_more && !preview.is_building),
        'aria-disabled': isRunning || undefined,
      }}
      footer={(_, { OkBtn }) => (
        <>
          <Button disabled={isRunning} onClick={dismiss}>
            {t('common.cancel')}
          </Button>
          <OkBtn />
        </>
      )}
      closable={{ 'aria-label': t('common.close'), disabled: isRunning }}
      confirmLoading={isRunning}
      onOk={() =>
        choice &&
        dispatch(pastContactsAdded({ automatisationId, input: { ...choice, pace: isPaced ? pace : null } }))
      }
      onCancel={() => !isRunning && close()}
    >
      <div inert={isRunning}>
        <PastWhoFields segment={segment} value={who} onChange={setWho} />
        {!isInSegment && (
          <>
            <div className={styles.field}>
              <label htmlFor="past-days">{t('pastContacts.period')}</label>
              <NumberInput
                id="past-days"
                min={1}
                max={pastDaysLimit}
                precision={0}
                value={days}
                changeOnWheel={false}
                onChange={(value) => value !== null && setDays(value)}
              />
              <span>{t('pastContacts.daysUnit', { count: days })}</span>
            </div>
            <Checkbox checked={includesHistory} onChange={({ target }) => setIncludesHistory(target.checked)}>
              {t('pastContacts.history')}
            </Checkbox>
          </>
        )}
        {choice && <PastPreview preview={preview} failure={failure} onRetry={reload} />}
        <fieldset className={styles.choice}>
          <legend>{t('pastContacts.pace')}</legend>
          <Radio.Group
            aria-label={t('pastContacts.pace')}
            value={isPaced}
            onChange={({ target }) => setIsPaced(target.value === true)}
            options={[
              { value: false, label: t('pastContacts.atOnce') },
              { value: true, label: t('pastContacts.paced') },
            ]}
          />
          {isPaced && (
            <div className={styles.field}>
              <NumberInput
                aria-label={t('pastContacts.paceContacts')}
                min={1}
                max={pastPaceLimit}
                precision={0}
                value={pace.count}
                changeOnWheel={false}
                onChange={(count) => count !== null && setPace({ ...pace, count })}
              />
              <Select
                aria-label={t('pastContacts.pacePer')}
                value={pace.per}
                onChange={(per) => setPace({ ...pace, per })}
                options={pastPaceUnits.map((value) => ({ value, label: t(`pastContacts.per.${value}`) }))}
                popupMatchSelectWidth={false}
              />
            </div>
          )}
        </fieldset>
      </div>
      <RequestFailure request={adding} />
      <UnsavedDialog {...question} />
    </Modal>
  );
}
