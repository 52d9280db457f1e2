import type { AutomatisationDetail } from '../../domain/entities/automatisations/automatisation';
import type { Step } from '../../domain/entities/automatisations/steps/step';
import type { User } from '../../domain/entities/account/user';
import type { UserApp } from '../../domain/entities/connection';
import { call } from './support/account';
import { expectShown } from './support/expect-shown';
import { useVisitors } from './support/visitor';
import { chooseIn } from './support/widgets';

const visitors = useVisitors();

test('before a campaign runs it says to how many its message goes, who is left out and why, and leads to sending it later', async () => {
  const { page } = await visitors.newcomer('/login');
  const { client_key } = (await call(page, 'GET', '/user')).user as User; // docs/contract.md#answers
  const credentials = { account_sid: 'AC12345678', auth_token: 'secret-token', messaging_service_sid: 'MG1' };
  const { user_app } = await call(page, 'POST', '/user/app', { app_id: 'twilio', data: credentials });
  const created = await call(page, 'POST', '/automatisation', { name: 'Spring', is_campaign: true });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  const steps = `/automatisation/${id}/step`;
  const { automatisation_step } = await call(page, 'POST', steps, {
    type: 'LOOP',
    data: { source: 'all_contacts' },
  });
  await call(page, 'POST', steps, {
    type: 'APICALL',
    user_app_id: (user_app as UserApp).id,
    data: { phone_number: '{{ contact.phone }}', message: 'Spring is here' },
    automatisation_step_before_id: (automatisation_step as Step).id, // docs/contract.md#answers
  });
  const person = (external_id: string, phone: string | null, sms: 'subscribed' | null) =>
    call(
      page,
      'POST',
      '/contact/identify',
      { external_id, data: { phone }, ...(sms && { consent: { sms } }) },
      { 'Client-Key': client_key },
    );
  await person('anna', '+15145550123', 'subscribed');
  await person('anna-work', '+1 514 555 0123', 'subscribed');
  await person('bob', null, 'subscribed');
  await person('carl', '12', 'subscribed');
  await person('dora', '+15145550124', null);

  await page.goto(`/campaign/${id}`);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Run the campaign?' });
  await dialog.getByText('That is 5 contacts now.').waitFor();
  await dialog.getByText('The SMS goes to 2 contacts.').waitFor();
  await expectShown(dialog.getByRole('listitem')).toHaveText([
    '1 left out, never asked to agree (Settings, General: you send only to contacts who agreed): dora',
    '1 left out, no address or number: bob',
    '1 left out, address or number not valid: carl',
    '1 with the same address or number as another contact, so the message arrives there more than once: anna-work',
  ]);

  // A contact who has left meanwhile is then excluded.
  const left = { external_id: 'anna', consent: { sms: 'left' } };
  await call(page, 'POST', '/contact/identify', left, { 'Client-Key': client_key });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await chooseIn(page.getByRole('button', { name: /^Account of/ }), 'Français');
  await page.getByRole('button', { name: 'Lancer', exact: true }).click();
  const french = page.getByRole('dialog', { name: 'Lancer la campagne ?' });
  await french.getByText('Le SMS part à 1 contact.').waitFor();
  await french.getByText('1 désinscrit, écarté').waitFor();
  await french.getByRole('link', { name: 'L’envoyer plus tard, ou régulièrement' }).click();
  const panel = page.getByRole('dialog', { name: 'Planifier une automatisation' });
  await panel
    .getByRole('radio', { name: 'Une fois, à une date et une heure' })
    .and(page.locator(':checked'))
    .waitFor();
});
