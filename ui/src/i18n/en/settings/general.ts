export const general = {
  title: 'General',
  description: 'Your password, the account’s clocks, how numbers are written, and who is written to.',
  password: 'Password',
  newPassword: 'New password',
  newPasswordHint: 'At least {{least}} characters. Your other sessions are signed out.',
  change: 'Change the password',
  changed: 'Password changed successfully',
  confirmTitle: 'Is it you?',
  confirmText: 'You signed in a while ago. Enter your current password to change it.',
  currentPassword: 'Current password',
  time: 'Date and time',
  timezone: 'Timezone of the account',
  timezoneHint:
    'Dates and hours are shown by it, reports begin their days by it, and new steps and tasks begin with it. A date that a shop or a form sends without a timezone is one of it, and texts print dates by it.',
  timezoneNone:
    'None yet: moments are shown by your browser’s clock ({{timezone}}), and a date that comes without a timezone is one of UTC. What you choose is for what runs from then on.',
  timezoneField: 'Custom field with a contact’s timezone',
  timezoneFieldHint:
    'By its variable name. It holds a name such as Europe/Paris; delays can then wait for the contact’s own hours, and sends go out at these.',
  timezoneFieldMissing: 'Name a field',
  timeSaved: 'Saved',
  numbers: 'Numbers',
  numberFormat: 'How numbers are written',
  numberFormatHint:
    'Texts that come from shops, imports and forms are read so. 1299.15, as programs write it, is read in any case.',
  numberFormats: { point: '1,299.15', comma: '1 299,15 or 1.299,15' },
  numbersSaved: 'Saved',
  consent: 'Consent',
  consentText:
    'Who has left a channel is sent nothing there. Of contacts that were never asked, you decide for each channel. Steps pass over the others and say so.',
  consentUndecided:
    'Not decided for every channel yet: there, contacts that were never asked are written to as before.',
  consentAll: 'Write also to who was not asked',
  consentAgreed: 'Write only to who has agreed',
  consentWho: 'Who was not asked',
  consentSaved: 'Saved: it holds from the next message on',
};
