import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { controlLimit } from '../../../../../domain/entities/automatisations/goal';
import { NumberInput } from '../../../components/numbers/NumberInput';
import { Moment } from '../../../components/time/Moment';
import { useAppSelector } from '../../../store/hooks';
import { AccountForm } from '../account/AccountForm';

interface ControlGroup {
  percent: number | null;
}

/** How many of a hundred contacts get no messages but transactional ones. */
export function ControlGroupForm() {
  const { t } = useTranslation();
  const user = useAppSelector((state) => state.session.user);
  if (!user) return null;
  const { control_percent: percent, control_since: since } = user;
  return (
    <AccountForm<ControlGroup>
      initialValues={{ percent }}
      saved="settings.general.controlGroupSaved"
      updateOf={(values) => ({ control_percent: values.percent ?? 0 })}
    >
      <p>{t('settings.general.controlGroupText')}</p>
      <Form.Item
        name="percent"
        label={t('settings.general.controlGroupShare')}
        extra={
          since !== null && (
            <>
              {t('settings.general.controlGroupSince')} <Moment value={since} />
            </>
          )
        }
      >
        <NumberInput min={0} max={controlLimit} precision={0} suffix="%" />
      </Form.Item>
    </AccountForm>
  );
}
