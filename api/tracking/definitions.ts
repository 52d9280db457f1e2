import { defineEndpoint, type EndpointGroup } from '../http/endpoint';

/* How the OpenAPI document describes the addresses. They are not served through these definitions. */

const token = 'Signed, for one e-mail.';
const unknown = {
  contentType: 'text/html',
  description: 'A page that says that the link is not one of ours.',
};

const picture = defineEndpoint({
  method: 'get',
  path: '/m/o/{token}',
  summary: 'Load the picture of an e-mail',
  description: 'Tells that the e-mail was opened.',
  texts: { token },
  answers: { 200: { contentType: 'image/gif', description: 'A transparent picture.' }, 404: unknown },
});

const link = defineEndpoint({
  method: 'get',
  path: '/m/c/{token}/{target}',
  summary: 'Follow a link of an e-mail',
  description: 'Tells that the link was followed, and leads on to its target (302), which the token signs.',
  texts: { token, target: 'The address that the link leads to, in base64url.' },
  answers: { 404: unknown },
});

export const trackingCalls: EndpointGroup = {
  name: 'Opens and clicks',
  access: 'link',
  prefix: '',
  calls: [picture, link],
};
