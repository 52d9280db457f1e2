import { Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { broadcastTemplates } from '../../../../../domain/broadcasts/templates';
import type { BroadcastTemplateName } from '../../../../../domain/broadcasts/templates/names';
import { weekdayName } from '../../../components/time/calendar-text';
import { useAppSelector } from '../../../store/hooks';
import { EventNameInput } from '../../event-names/EventNameInput';
import { recipePath } from '../../help/sections';

interface TemplateFieldsProps {
  template: BroadcastTemplateName;
  /** Its audience is chosen already. */
  hasAudience: boolean;
}

/** What a template fills in, and whether the segment that it suggests is made. */
export function TemplateFields({ template, hasAudience }: TemplateFieldsProps) {
  const { t, i18n } = useTranslation();
  const language = useAppSelector((state) => state.preferences.language);
  const makesSegment = Form.useWatch<boolean | undefined>('makesSegment') ?? true;
  const { segment: suggested, test, time } = broadcastTemplates[template];
  const segment = hasAudience ? undefined : suggested;
  const day = weekdayName(time.weekday, 'long', i18n.language);
  return (
    <>
      {!hasAudience && <p>{t(`broadcastTemplates.audiences.${template}`)}</p>}
      {segment && (
        <Form.Item
          name="makesSegment"
          valuePropName="checked"
          extra={t(makesSegment ? 'broadcastTemplates.makeSegmentHint' : 'broadcastTemplates.chooseNext')}
        >
          <Checkbox>{t('broadcastTemplates.makeSegment', { name: segment.name[language] })}</Checkbox>
        </Form.Item>
      )}
      {segment?.eventName !== undefined && makesSegment && (
        <Form.Item
          name="eventName"
          label={t('broadcastTemplates.eventName')}
          extra={t('broadcastTemplates.eventNameHint')}
        >
          <EventNameInput />
        </Form.Item>
      )}
      <p>
        {t(test ? 'broadcastTemplates.withTest' : 'broadcastTemplates.withoutTest')}{' '}
        {t('broadcastTemplates.time', { day, hour: `${String(time.hour).padStart(2, '0')}:00` })}
      </p>
      {template === 'win_back' && (
        <p>
          <Link to={recipePath('winBack', language)} target="_blank">
            {t('broadcastTemplates.recipe')}
            <span className="visually-hidden"> ({t('help.newTab')})</span>
          </Link>
        </p>
      )}
    </>
  );
}
