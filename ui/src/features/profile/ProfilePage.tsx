import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { nameLimit } from '../../../../domain/entities/common';
import { Page } from '../../layout/Page';
import { useAppSelector } from '../../store/hooks';
import { AccountForm } from '../settings/account/AccountForm';
import { PasswordForm } from '../settings/general/PasswordForm';
import { Section } from '../settings/Section';
import { Identities } from './Identities';
import { Passkeys } from './Passkeys';
import { PreferenceChoices } from './PreferenceChoices';
import { SecondFactor } from './SecondFactor';
import { Sessions } from './Sessions';

interface NameFields {
  first_name: string;
  last_name: string;
}

/** The profile in the user menu: settings of the signed-in person rather than of the account. */
export function ProfilePage() {
  const { t } = useTranslation();
  const user = useAppSelector((state) => state.session.user);
  if (!user) return null;
  return (
    <Page title={t('profile.title')} description={user.email}>
      <Section title={t('profile.name')}>
        <NameForm names={{ first_name: user.first_name, last_name: user.last_name }} />
      </Section>
      <Section title={t('profile.password')}>
        {user.impersonated_by ? <p>{t('profile.passwordOfClient')}</p> : <PasswordForm />}
      </Section>
      {!user.impersonated_by && <SecondFactor />}
      {!user.impersonated_by && <Passkeys />}
      {!user.impersonated_by && <Identities />}
      {!user.impersonated_by && <Sessions />}
      <Section title={t('profile.preferences')} description={t('profile.preferencesText')}>
        <PreferenceChoices />
      </Section>
    </Page>
  );
}

function NameForm({ names }: { names: NameFields }) {
  const { t } = useTranslation();
  return (
    <AccountForm<NameFields> initialValues={names} saved="profile.nameSaved" updateOf={(update) => update}>
      <Form.Item name="first_name" label={t('profile.firstName')}>
        <Input maxLength={nameLimit} autoComplete="given-name" />
      </Form.Item>
      <Form.Item name="last_name" label={t('profile.lastName')}>
        <Input maxLength={nameLimit} autoComplete="family-name" />
      </Form.Item>
    </AccountForm>
  );
}
