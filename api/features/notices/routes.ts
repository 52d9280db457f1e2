import { publicUrl } from '../../../config/address';
import { openWaysOut } from '../../../egress/ways-out';
import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { rateLimiter } from '../../limits/rate-limit';
import { callerOf } from '../automatisations/caller';
import * as endpoints from './endpoints';
import { readMail, saveMail, sendTestMail } from './mail';
import * as mailCalls from './mail-endpoints';
import { listNotices } from './service';

/** How many test e-mails an account may send. */
const testLimit = { points: 20, duration: 600 };

/** Current and recent problems, and who is notified of them by e-mail. */
export function noticeRoutes({ database, settings }: ApiDependencies) {
  const place = {
    database,
    secretKeys: settings.SECRET_KEY,
    mail: openWaysOut(settings).mail,
    limiter: rateLimiter(database.pool, 'notice-mail-test', testLimit),
    publicUrl: publicUrl(settings),
  };
  return signedInFeature('Notices', database)
    .on(endpoints.listNotices, ({ ctx, query }) => listNotices(database, callerOf(ctx), query))
    .on(mailCalls.readNoticeMail, async ({ ctx }) => ({ notice_mail: await readMail(place, callerOf(ctx)) }))
    .on(mailCalls.updateNoticeMail, async ({ ctx, body }) => ({
      notice_mail: await saveMail(place, callerOf(ctx), body),
    }))
    .on(mailCalls.testNoticeMail, async ({ ctx, body }) => ({
      test: await sendTestMail(place, callerOf(ctx), body),
    }));
}
