export const campaigns = {
  title: 'Campaigns',
  description: 'Flows that you start yourself, for the contacts they loop over.',
  create: 'Create a campaign',
  edit: 'Edit the campaign',
  delete: 'Delete the campaign?',
  deleteText:
    'The campaign “{{name}}” is deleted with its steps, its revisions and the logs of its runs. This cannot be undone.',
  saved: 'Campaign “{{name}}” saved',
  copied: '“{{name}}” is there: it starts when you run it',
  deleted: 'Campaign deleted',
  empty: 'No campaigns yet',
  emptyText: 'Create one, add its steps, then run it whenever you like.',
};
