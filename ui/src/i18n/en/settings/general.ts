export const general = {
  title: 'General',
  description: 'Your company, password, timezone, numbers, phone numbers, and consent to messages.',
  company: 'Company',
  companyName: 'Company name',
  companyHint: 'Contacts see it on the unsubscribe page, and administrators in the list of accounts.',
  companySaved: 'Company saved',
  password: 'Password',
  newPassword: 'New password',
  newPasswordHint: 'At least {{least}} characters. Your other sessions are signed out.',
  change: 'Change the password',
  changed: 'Password changed successfully',
  confirmTitle: 'Confirm that it is you',
  confirmText: 'You signed in a while ago. Enter your current password to change it.',
  currentPassword: 'Current password',
  time: 'Date and time',
  timezone: 'Timezone of the account',
  timezoneHint:
    'Used to show dates and times, for the days of reports, and in new steps and tasks. Dates that arrive without a timezone are read in it, and messages show dates in it.',
  timezoneNone:
    'None yet: times are shown in your browser’s timezone ({{timezone}}), and dates that arrive without a timezone are read as UTC. Your choice applies from now on.',
  timezoneField: 'Custom field with a contact’s timezone',
  timezoneFieldHint:
    'Its variable name. It holds a name such as Europe/Paris, so that delays and sends can use each contact’s local time.',
  timezoneFieldMissing: 'Enter a field',
  timeSaved: 'Saved',
  numbers: 'Numbers',
  phones: 'Phone numbers',
  phoneCountry: 'Country of numbers without a country code',
  phoneCountryHint:
    'With Australia, 0491 807 943 is texted as +61 491 807 943. Numbers that begin with + stay as they are.',
  phoneCountryNone: 'None: such numbers get no SMS',
  phonesSaved: 'Saved',
  numberFormat: 'Number format',
  numberFormatHint:
    'Numbers in texts from shops, imports and forms are read this way. 1299.15, as programs write it, always works.',
  numberFormats: { point: '1,299.15', comma: '1 299,15 or 1.299,15' },
  numbersSaved: 'Saved',
  consent: 'Consent',
  consentText:
    'Contacts who have unsubscribed from a channel get nothing there. For contacts who were never asked, you decide per channel. Steps skip contacts who may not get the message, and the log says why.',
  consentUndecided:
    'Not decided for every channel yet: there, contacts who were never asked still get messages.',
  consentAll: 'Also send to contacts who were not asked',
  consentAgreed: 'Send only to contacts who agreed',
  consentWho: 'Contacts who were not asked',
  consentSaved: 'Saved: applies from the next message',
};
