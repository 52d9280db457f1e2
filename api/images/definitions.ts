import { defineEndpoint, type EndpointGroup } from '../http/endpoint';

/* How the OpenAPI document describes the address. It is not served through this definition. */

const picture = defineEndpoint({
  method: 'get',
  path: '/media/{name}',
  summary: 'See an image of a message',
  description: 'It may be cached for ever: the image at an address never changes.',
  texts: { name: 'The end of an image’s `url`.' },
  answers: {
    200: { contentType: 'image/png', description: 'The image: PNG, JPEG or GIF.' },
    404: { contentType: 'text/plain', description: 'There is no such image. The body is empty.' },
  },
});

export const imageCalls: EndpointGroup = {
  name: 'Images in e-mails',
  access: 'link',
  prefix: '',
  calls: [picture],
};
