export const campaigns = {
  title: 'Campaigns',
  description: 'Messages that you send yourself to a group of contacts, now or at a set time.',
  create: 'Create a campaign',
  edit: 'Edit the campaign',
  delete: 'Delete the campaign?',
  deleteText:
    'The campaign “{{name}}” is deleted with its steps, its revisions and the logs of its runs. This cannot be undone.',
  saved: 'Campaign “{{name}}” saved',
  copied: '“{{name}}” created: it starts when you run it',
  deleted: 'Campaign deleted',
  empty: 'No campaigns yet',
  emptyText: 'Create one, add its steps, then run it whenever you like.',
};
