import { Alert, Form, Input, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Automatisation } from '../../../../domain/entities/automatisations/automatisation';
import { tagAddedEventName, tagOfAddedEventName } from '../../../../domain/entities/contacts/tag';
import { segmentOfEventName } from '../../../../domain/entities/segments/segment-event';
import choiceStyles from '../../components/choices/choices.module.css';
import { FormDialog } from '../../components/form/FormDialog';
import { TagSelect } from '../../components/form/TagSelect';
import { ownValue, StoredMeanwhile, type OneValue } from '../../components/meanwhile/StoredMeanwhile';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { EventNameInput } from '../event-names/EventNameInput';
import { SegmentEventSelect } from '../segments/SegmentEventSelect';
import type { AutomatisationFields, ChosenTemplate } from './api';
import { blankReentry, reentryDraftOf, reentryOf } from './trigger/reentry';
import { ReentryFields } from './trigger/ReentryFields';
import { TriggerQuestion } from './trigger/TriggerQuestion';
import { automatisationDismissed, automatisationSubmitted } from './slice';
import {
  afterChoice,
  goalOfBeginning,
  otherEventOf,
  type Beginning,
  type BeginningFields,
} from './templates/beginning';
import { BeginningGoal } from './templates/BeginningGoal';
import { TemplateGallery } from './templates/TemplateGallery';
import styles from './templates/templates.module.css';

/** The gallery of templates stands beside the fields. */
const widthWithTemplates = 1_000;

/** The dialog's own fields: a trigger is an event's name, the addition of a tag, or a segment that is entered or left. */
interface DialogFields extends Pick<AutomatisationFields, 'tags'>, BeginningFields {
  trigger: 'event' | 'tag' | 'segment';
  tagId: number | null;
  /** The event of the segment; empty: none is chosen. */
  segmentEvent: string;
}

const blank: DialogFields = {
  template: 'blank',
  name: '',
  trigger: 'event',
  eventName: '',
  otherEventName: '',
  tagId: null,
  segmentEvent: '',
  ...blankReentry,
  tags: [],
};

function fieldsOf({ name, entry_event_name, tags, ...rule }: Automatisation): DialogFields {
  const tagId = tagOfAddedEventName(entry_event_name);
  const isSegment = segmentOfEventName(entry_event_name) !== null;
  return {
    name,
    tagId,
    template: blank.template,
    otherEventName: '',
    ...reentryDraftOf(rule),
    trigger: isSegment ? 'segment' : tagId === null ? 'event' : 'tag',
    segmentEvent: isSegment ? entry_event_name : '',
    eventName: tagId === null && !isSegment ? entry_event_name : '',
    tags: tags.map(({ id }) => id),
  };
}

const draftOf = (stored: Automatisation | null): DialogFields => (stored ? fieldsOf(stored) : blank);

function entryEventName({ trigger, eventName, tagId, segmentEvent }: DialogFields): string {
  if (trigger === 'event') return eventName.trim();
  if (trigger === 'segment') return segmentEvent;
  return tagId === null ? '' : tagAddedEventName(tagId);
}

/** Creates an automation, or changes its settings. */
export function AutomatisationDialog() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { editing, save } = useAppSelector((state) => state.automatisations.editor);
  const stored = typeof editing === 'string' ? null : editing;
  const doing = stored ? 'edit' : 'create';
  const isCampaign = editing === 'newCampaign' || (stored?.is_campaign ?? false);

  function handleSubmit(fields: DialogFields): void {
    const { name, tags, template, otherEventName, ...rule } = { ...blank, ...fields };
    // The server generates a campaign's event name.
    const entry_event_name = isCampaign
      ? (stored?.entry_event_name ?? '')
      : entryEventName({ ...blank, ...fields });
    const settings = {
      name: name.trim(),
      entry_event_name,
      is_campaign: isCampaign,
      tags,
      ...reentryOf(rule),
    };
    const chosen = template === 'blank' ? null : { name: template, ...otherEvent(template, otherEventName) };
    dispatch(automatisationSubmitted({ stored, template: chosen, fields: settings }));
  }
  return (
    <>
      <FormDialog<DialogFields>
        title={t(isCampaign ? `campaigns.${doing}` : `automatisations.${doing}`)}
        isOpen={editing !== null}
        width={stored ? undefined : widthWithTemplates}
        initialValues={draftOf(stored)}
        firstField="name"
        isComplete={(fields) =>
          fields.name.trim() !== '' &&
          (isCampaign || (entryEventName(fields) !== '' && reentryOf({ ...blank, ...fields }) !== null))
        }
        request={save}
        submitText={stored ? undefined : t('common.create')}
        onSubmit={handleSubmit}
        onClose={() => dispatch(automatisationDismissed())}
      >
        {stored && <StoredMeanwhile stored={stored} draftOf={draftOf} values={values} />}
        <div className={stored ? undefined : choiceStyles.beside}>
          {!stored && <BeginningField isCampaign={isCampaign} />}
          <div>
            {stored?.is_active && !isCampaign && (
              <Alert
                type="info"
                showIcon
                className={styles.atOnce}
                title={t('automatisations.applyAtOnce')}
              />
            )}
            <Form.Item name="name" label={t('automatisations.name')}>
              <Input maxLength={255} />
            </Form.Item>
            {!isCampaign && <TriggerFields />}
            <Form.Item name="tags" label={t('automatisations.tags')} extra={t('automatisations.tagsHint')}>
              <TagSelect isMultiple canCreate />
            </Form.Item>
          </div>
        </div>
      </FormDialog>
      <TriggerQuestion />
    </>
  );
}

/** An event of their trigger does not belong to a trigger of another kind, nor a period to another rule. */
const values: OneValue<DialogFields>[] = [
  ownValue('name'),
  { fields: ['trigger', 'eventName', 'tagId', 'segmentEvent'], of: entryEventName },
  { fields: ['reentry', 'periodAmount', 'periodUnit', 'reentryField'], of: reentryOf },
  ownValue('tags'),
];

/** What a new one is created from; choosing a template fills in the fields that were not typed. */
function BeginningField({ isCampaign }: { isCampaign: boolean }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<DialogFields>();
  const beginning = Form.useWatch<Beginning | undefined>('template', form) ?? blank.template;
  const handleChange = (chosen: Beginning): void =>
    form.setFieldsValue(afterChoice({ ...blank, ...form.getFieldsValue() }, chosen, t));
  return (
    <>
      <Form.Item name="template" hidden>
        <Input />
      </Form.Item>
      <TemplateGallery isCampaign={isCampaign} value={beginning} onChange={handleChange}>
        <GoalField />
      </TemplateGallery>
    </>
  );
}

/** Follows each letter of the events' names: apart from the gallery, whose pictures are not drawn again for it. */
function GoalField() {
  const form = Form.useFormInstance<DialogFields>();
  const fields: DialogFields = { ...blank, ...Form.useWatch<Partial<DialogFields>>([], form) };
  const goal = goalOfBeginning(fields, entryEventName(fields));
  return goal && <BeginningGoal goal={goal} />;
}

/** The trigger of an automation, and its re-entry rule. A campaign is started by hand. */
function TriggerFields() {
  const { t } = useTranslation();
  return (
    <>
      <Form.Item name="trigger" label={t('automatisations.trigger')}>
        <Radio.Group
          options={[
            { value: 'event', label: t('automatisations.customEvent') },
            { value: 'tag', label: t('automatisations.tagIsAdded') },
            { value: 'segment', label: t('automatisations.segmentChanges') },
          ]}
        />
      </Form.Item>
      <TriggerField />
      <OtherEventField />
      <ReentryFields />
    </>
  );
}

function TriggerField() {
  const { t } = useTranslation();
  const trigger = Form.useWatch<DialogFields['trigger']>('trigger');
  if (trigger === 'segment')
    return (
      <Form.Item
        name="segmentEvent"
        label={t('automatisations.triggerSegment')}
        extra={t('automatisations.triggerSegmentHint')}
      >
        <SegmentEventSelect />
      </Form.Item>
    );
  return trigger === 'tag' ? (
    <Form.Item name="tagId" label={t('automatisations.triggerTag')}>
      <TagSelect canCreate />
    </Form.Item>
  ) : (
    <Form.Item
      name="eventName"
      label={t('automatisations.eventName')}
      extra={t('automatisations.eventNameHint')}
    >
      <EventNameInput />
    </Form.Item>
  );
}

/** The template's exit event, or the one for which its steps wait, is asked for with its trigger; later it is edited in the flow. */
function OtherEventField() {
  const { t } = useTranslation();
  const beginning = Form.useWatch<Beginning | undefined>('template') ?? blank.template;
  const other = otherEventOf(beginning);
  if (other === null) return null;
  return (
    <Form.Item
      name="otherEventName"
      label={t(`automatisations.${other}`)}
      extra={t(`automatisations.${other}Hint`)}
    >
      <EventNameInput offersSegments />
    </Form.Item>
  );
}

/** What the template's other event is called in the API. */
function otherEvent(template: Beginning, name: string): Partial<Omit<ChosenTemplate, 'name'>> {
  const other = otherEventOf(template);
  if (other === null) return {};
  return other === 'exitEvent' ? { exit_event_name: name.trim() } : { awaited_event_name: name.trim() };
}
