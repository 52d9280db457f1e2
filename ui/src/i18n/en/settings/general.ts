export const general = {
  title: 'General',
  description: 'Your password, and how numbers are written.',
  password: 'Password',
  newPassword: 'New password',
  newPasswordHint: 'At least {{least}} characters. Your other sessions are signed out.',
  change: 'Change the password',
  changed: 'Password changed successfully',
  confirmTitle: 'Is it you?',
  confirmText: 'You signed in a while ago. Enter your current password to change it.',
  currentPassword: 'Current password',
  numbers: 'Numbers',
  numberFormat: 'How numbers are written',
  numberFormatHint:
    'Texts that come from shops, imports and forms are read so. 1299.15, as programs write it, is read in any case.',
  numberFormats: { point: '1,299.15', comma: '1 299,15 or 1.299,15' },
  numbersSaved: 'Saved',
};
