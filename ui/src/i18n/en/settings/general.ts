export const general = {
  title: 'General',
  description: 'The password you sign in with.',
  newPassword: 'New password',
  newPasswordHint: 'At least {{least}} characters. Your other sessions are signed out.',
  change: 'Change the password',
  changed: 'Password changed successfully',
  confirmTitle: 'Is it you?',
  confirmText: 'You signed in a while ago. Enter your current password to change it.',
  currentPassword: 'Current password',
};
