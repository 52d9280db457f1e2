/*
 * A provider of OpenID Connect, the certified oidc-provider, as a process of its own: it is published as ES modules only. A person who signs in as
 * "7 ann@example.com" is the person 7 with that e-mail, which the provider has verified unless the person is called "unverified".
 */
import Provider from 'oidc-provider';

const { port, redirectUri, clientId, clientSecret } = JSON.parse(process.env.OPENID_PROVIDER ?? '{}');

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  cookies: { keys: ['a key of a test'] },
  findAccount: (_, login) => {
    const [sub, email] = login.split(' ');
    return {
      accountId: login,
      claims: () => ({ sub, ...(email && { email, email_verified: sub !== 'unverified' }) }),
    };
  },
});
provider.listen(port, '127.0.0.1', () => process.send?.('ready'));
process.once('disconnect', () => process.exit());
