import type {
  NoticeMail,
  NoticeMailTest,
  NoticeMailUpdate,
  WholeNoticeMail,
} from '../../../../../domain/entities/notice-mail';
import type { Client } from '../../../api/client';

const address = '/user/notice-mail';

export const fetchNoticeMail = async (client: Client): Promise<NoticeMail> =>
  (await client.get<{ notice_mail: NoticeMail }>(address)).notice_mail;

export const saveNoticeMail = async (client: Client, update: NoticeMailUpdate): Promise<NoticeMail> =>
  (await client.put<{ notice_mail: NoticeMail }>(address, update)).notice_mail;

/** Sends an e-mail by what the form holds, and by the stored password where it holds none. */
export const testNoticeMail = async (client: Client, given: WholeNoticeMail): Promise<NoticeMailTest> =>
  (await client.post<{ test: NoticeMailTest }>(`${address}/test`, given)).test;
