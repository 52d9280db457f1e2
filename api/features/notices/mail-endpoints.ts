import { z } from 'zod';
import {
  noticeMail,
  noticeMailTest,
  noticeMailTestInput,
  noticeMailUpdate,
} from '../../../domain/entities/notice-mail';
import { defineEndpoint } from '../../http/endpoint';

const answered = z.object({ notice_mail: noticeMail });

const example = {
  is_on: true,
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  username: 'shop',
  password: '…',
  sender: 'shop@example.com',
  recipients: ['ada@example.com'],
  language: 'en',
} as const;

export const readNoticeMail = defineEndpoint({
  method: 'get',
  path: '/user/notice-mail',
  summary: 'Read how notices go out by e-mail',
  description: 'They do not until the account has them turned on, with a mail server of its own.',
  answers: { 200: answered },
});

export const updateNoticeMail = defineEndpoint({
  method: 'put',
  path: '/user/notice-mail',
  summary: 'Have notices go out by e-mail, or not',
  description:
    'One e-mail says what has begun, and one what is over; an account gets one within 15 minutes at most, which tells all. The password is stored encrypted, and never answered; another host, port, encryption or user needs it again.',
  body: noticeMailUpdate,
  example,
  answers: { 200: answered },
  errors: ['secret_needed_again'],
});

export const testNoticeMail = defineEndpoint({
  method: 'post',
  path: '/user/notice-mail/test',
  summary: 'Send a test of notices by e-mail',
  description:
    'Sends one e-mail to the recipients given, by the server given; the stored password serves where none is given. Nothing is stored.',
  body: noticeMailTestInput,
  example,
  answers: { 200: z.object({ test: noticeMailTest }) },
  errors: ['secret_needed_again', 'too_many_requests'],
});
