import type { AppKind } from '../entities/app';
import { apps } from '.';
import type { Service } from './definition';

const kinds = Object.keys(apps) as AppKind[]; // a record of them

function appsOf(service: Service): readonly [AppKind, ...AppKind[]] {
  const [first, ...others] = kinds.filter((kind) => apps[kind].service === service);
  if (first === undefined) throw new Error(`No app provides the service ${service}`);
  return [first, ...others];
}

/** The apps that provide a service, in the order in which they are suggested. */
export const serviceApps: Readonly<Record<Service, readonly [AppKind, ...AppKind[]]>> = {
  email: appsOf('email'),
  sms: appsOf('sms'),
  push: appsOf('push'),
  chat: appsOf('chat'),
  prompt: appsOf('prompt'),
};
