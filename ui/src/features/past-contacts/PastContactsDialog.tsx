import { Checkbox, InputNumber, Modal, Radio, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  pastDaysLimit,
  pastPaceLimit,
  pastPaceUnits,
  type PastChoice,
  type PastOrderInput,
} from '../../../../domain/entities/automatisations/past-contacts';
import { RequestFailure } from '../../components/form/RequestFailure';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { PastPreview } from './PastPreview';
import { PastWhoFields, type PastWho } from './PastWhoFields';
import { pastContactsAdded, pastDialogClosed } from './slice';
import { usePastPreview } from './use-past-preview';
import styles from './past-contacts.module.css';

/** Chooses the past contacts, shows who would enter, and starts adding them. */
export function PastContactsDialog({ automatisationId }: { automatisationId: number }) {
  const isOpen = useAppSelector((state) => state.pastContacts.asking.isOpen);
  return isOpen ? <OpenDialog automatisationId={automatisationId} /> : null;
}

type Pace = NonNullable<PastOrderInput['pace']>;

function OpenDialog({ automatisationId }: { automatisationId: number }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { adding } = useAppSelector((state) => state.pastContacts.asking);
  const [who, setWho] = useState<PastWho>({ isOther: false, eventName: '' });
  const [days, setDays] = useState(30);
  const [includesHistory, setIncludesHistory] = useState(false);
  const [isPaced, setIsPaced] = useState(false);
  const [pace, setPace] = useState<Pace>({ count: 100, per: 'minute' });
  const eventName = who.isOther ? who.eventName.trim() : null;
  const choice = useMemo(
    (): PastChoice | null =>
      eventName === '' ? null : { event_name: eventName, days, includes_history: includesHistory },
    [eventName, days, includesHistory],
  );
  const { preview, failure, reload } = usePastPreview(automatisationId, choice);
  const entering = preview?.entering ?? 0;
  return (
    <Modal
      open
      width={720}
      title={t('pastContacts.add')}
      okText={
        preview && !preview.is_more && entering > 0
          ? t('pastContacts.addCount', { count: entering })
          : t('pastContacts.add')
      }
      okButtonProps={{ disabled: !preview || (entering === 0 && !preview.is_more) }}
      cancelText={t('common.cancel')}
      confirmLoading={adding.state === 'running'}
      onOk={() =>
        choice &&
        dispatch(pastContactsAdded({ automatisationId, input: { ...choice, pace: isPaced ? pace : null } }))
      }
      onCancel={() => dispatch(pastDialogClosed())}
    >
      <PastWhoFields value={who} onChange={setWho} />
      <div className={styles.field}>
        <label htmlFor="past-days">{t('pastContacts.period')}</label>
        <InputNumber
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
            <InputNumber
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
      <RequestFailure request={adding} />
    </Modal>
  );
}
