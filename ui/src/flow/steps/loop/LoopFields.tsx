import { Button, Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { paceUnits } from '../../../../../domain/steps/loop/pace';
import { isOverContacts, loopDelayLimit, loopSources } from '../../../../../domain/steps/loop/schema';
import { NumberInput } from '../../../components/numbers/NumberInput';
import { TagSelect } from '../../../components/form/TagSelect';
import { useAppSelector } from '../../../store/hooks';
import { FilterFields } from '../../filters/FilterFields';
import { PathInput } from '../../variables/PathInput';
import { SegmentField } from '../SegmentField';
import type { LoopDraft } from './draft';

export function LoopFields() {
  const { t } = useTranslation();
  const form = Form.useFormInstance<LoopDraft>();
  const source = Form.useWatch<LoopDraft['source'] | undefined>('source') ?? 'contact';
  const isCampaign = useAppSelector(({ flow: { automatisation } }) => automatisation?.is_campaign ?? false);

  /** Changing the source clears the value (docs/contract.md#loop). */
  function takeSource(chosen: LoopDraft['source']): void {
    form.setFieldsValue({ source: chosen, tagId: null, segmentId: null, path: '' });
  }
  return (
    <>
      <p>{t('steps.loop.lead')}</p>
      <Form.Item
        name="source"
        label={t('steps.loop.source')}
        // The default source is the contact (docs/contract.md#loop), but the run of a campaign has no contact.
        extra={
          isCampaign &&
          !isOverContacts(source) && (
            <Button type="link" size="small" onClick={() => takeSource('all_contacts')}>
              {t('steps.loop.overContacts')}
            </Button>
          )
        }
      >
        <Select
          onChange={takeSource}
          options={loopSources.map((value) => ({ value, label: t(`steps.loop.sources.${value}`) }))}
        />
      </Form.Item>
      {source === 'tag' && (
        <Form.Item name="tagId" label={t('steps.tag.tag')} extra={t('steps.loop.tagHint')}>
          <TagSelect canCreate />
        </Form.Item>
      )}
      {source === 'segment' && <SegmentField whileBuilding={t('steps.loop.segmentBuilding')} />}
      {(source === 'contact' || source === 'event') && (
        <Form.Item name="path" label={t('steps.loop.list')} extra={t('steps.loop.listHint')}>
          <PathInput source={source} prefix={`${source}.`} />
        </Form.Item>
      )}
      <PaceFields />
      {isOverContacts(source) && (
        <>
          <Form.Item
            name="oneForEach"
            label={t('steps.loop.oneForEach')}
            extra={t('steps.loop.oneForEachHint')}
          >
            <PathInput source="contact" prefix="contact." />
          </Form.Item>
          <FilterFields name="filters" label={t('steps.loop.filters')} variablesOf="contact" />
        </>
      )}
    </>
  );
}

/** The pace in the units of the form. `hint` says what it is for. */
export function PaceFields({ hint }: { hint?: string }) {
  const { t } = useTranslation();
  const unit = Form.useWatch<LoopDraft['paceUnit'] | undefined>('paceUnit') ?? 'none';
  return (
    <>
      <Form.Item name="paceUnit" label={t('steps.loop.pace')} extra={hint ?? t('steps.loop.paceHint')}>
        <Select
          options={(['none', ...paceUnits] as const).map((value) => ({
            value,
            label: t(`steps.loop.paces.${value}`),
          }))}
        />
      </Form.Item>
      {unit !== 'none' && (
        <Form.Item name="paceAmount" label={t(`steps.loop.amounts.${unit}`)}>
          <NumberInput {...bounds[unit]} style={{ width: '100%' }} />
        </Form.Item>
      )}
    </>
  );
}

/** The limits of a pace: no finer than a millisecond, and no slower than the longest delay. */
const bounds = {
  minute: { min: 1, max: 60_000, precision: 0 },
  hour: { min: 1, max: 3_600_000, precision: 0 },
  seconds: { min: 0.001, max: loopDelayLimit / 1_000 },
} as const;
