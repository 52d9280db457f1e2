import { Form, Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../../components/BusyButton';
import {
  broadcastSources,
  type Broadcast,
  type BroadcastAudience,
} from '../../../../../domain/entities/broadcast';
import { nameLimit } from '../../../../../domain/entities/common';
import { isSameJson } from '../../../../../domain/values/same-json';
import { useCurrentDraft } from '../../../components/use-current-draft';
import { TagSelect } from '../../../components/form/TagSelect';
import { AudienceCount } from '../../../flow/bar/campaign/AudienceCount';
import { forOne, reached } from '../../../flow/bar/campaign/reached';
import { isFilterComplete } from '../../../flow/filters/filter-draft';
import { FilterFields } from '../../../flow/filters/FilterFields';
import type { LoopDraft } from '../../../flow/steps/loop/draft';
import { loopEditor } from '../../../flow/steps/loop/editor';
import { SegmentField } from '../../../flow/steps/SegmentField';
import { useVariablesAsked } from '../../../flow/variables/use-variables';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { BroadcastParts } from '../api';
import styles from '../broadcasts.module.css';
import { useBeginning, useStepChanges, type ChangesRef } from './step-parts';

interface AudienceStepProps {
  broadcast: Broadcast;
  changesRef: ChangesRef;
  /** Saves what is written, and stays here. */
  onSave: () => void;
}

/** What the form has: the audience as that of a loop, and the name. */
interface AudienceDraft extends LoopDraft {
  broadcastName: string;
}

/** To whom it goes: whose contacts, narrowed by filters, and how many that are now. */
export function AudienceStep({ broadcast, changesRef, onSave }: AudienceStepProps) {
  const { t } = useTranslation();
  const [form] = Form.useForm<AudienceDraft>();
  const [initial] = useState(() => ({
    ...audienceDraft(broadcast.audience),
    broadcastName: broadcast.name,
  }));
  useVariablesAsked(broadcast.id);
  const beginning = useBeginning(broadcast);
  const before = audienceOf({ ...initial, ...audienceDraft(beginning.audience) });
  const currentDraft = useCurrentDraft<AudienceDraft>(form, initial);
  function changedParts(): BroadcastParts | null {
    const draft = currentDraft();
    const audience = audienceOf(draft);
    const name = draft.broadcastName.trim();
    const isRenamed = name !== '' && name !== beginning.name;
    const isChanged = !isSameJson(audience, before);
    return isChanged || isRenamed ? { ...(isChanged && { audience }), ...(isRenamed && { name }) } : null;
  }
  const [showsLacks, setShowsLacks] = useState(false);
  useStepChanges(changesRef, beginning, changedParts, () => {
    const isLacking =
      changedParts()?.audience !== undefined && !currentDraft().filters.every(isFilterComplete);
    setShowsLacks(isLacking);
    return isLacking;
  });
  const { source } = currentDraft();

  /** Changing the source clears the value. */
  function takeSource(source: LoopDraft['source']): void {
    form.setFieldsValue({ source, tagId: null, segmentId: null });
  }
  return (
    <div className={styles.columns}>
      <Form form={form} layout="vertical" requiredMark={false} initialValues={initial}>
        <Form.Item name="broadcastName" label={t('broadcasts.name')} extra={t('broadcasts.nameHint')}>
          <Input maxLength={nameLimit} />
        </Form.Item>
        <Form.Item name="source" label={t('broadcasts.audience.source')}>
          <Select
            onChange={takeSource}
            options={broadcastSources.map((value) => ({
              value,
              label: t(`broadcasts.audience.sources.${value}`),
            }))}
          />
        </Form.Item>
        {source === 'tag' && (
          <Form.Item name="tagId" label={t('steps.tag.tag')}>
            <TagSelect />
          </Form.Item>
        )}
        {source === 'segment' && <SegmentField whileBuilding={t('steps.loop.segmentBuilding')} />}
        <FilterFields
          name="filters"
          label={t('steps.loop.filters')}
          variablesOf="contact"
          showsLacks={showsLacks}
        />
      </Form>
      <Estimate broadcast={broadcast} isChanged={Boolean(changedParts()?.audience)} onSave={onSave} />
    </div>
  );
}

const audienceDraft = (audience: BroadcastAudience): LoopDraft =>
  loopEditor.read({ ...audience }) as LoopDraft; // the editor of loops reads into its draft

function audienceOf(draft: LoopDraft): BroadcastAudience {
  const { source, value, contact_filters } = loopEditor.write(draft, {
    isNew: false,
    followers: 0,
    stored: {},
  });
  return {
    source: broadcastSources.find((one) => one === source) ?? 'all_contacts',
    value: typeof value === 'number' ? value : null,
    contact_filters: contact_filters as BroadcastAudience['contact_filters'], // as the editor of loops writes them
  };
}

/** How many contacts the stored audience has now, and who of them is left out and why. */
function Estimate({
  broadcast,
  isChanged,
  onSave,
}: Pick<AudienceStepProps, 'broadcast' | 'onSave'> & { isChanged: boolean }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const reach = useAppSelector((state) => state.flowReached);
  const { id, version } = broadcast;
  useEffect(() => void dispatch(reached.requested(id)), [dispatch, id, version]);
  useEffect(() => () => void dispatch(reached.forgotten()), [dispatch]);
  return (
    <section aria-label={t('broadcasts.audience.estimate')} className={styles.panel}>
      <h2>{t('broadcasts.audience.estimate')}</h2>
      {isChanged ? (
        <p role="status">{t('broadcasts.audience.changed')}</p>
      ) : (
        <AudienceCount reach={forOne(reach)} isFiltered isBroadcast />
      )}
      <BusyButton
        onClick={() => (isChanged ? onSave() : dispatch(reached.requested(id)))}
        isBusy={reach.state === 'loading'}
      >
        {t(isChanged ? 'broadcasts.audience.saveAndCount' : 'broadcasts.audience.countAgain')}
      </BusyButton>
    </section>
  );
}
