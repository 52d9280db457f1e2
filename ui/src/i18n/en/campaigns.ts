export const campaigns = {
  title: 'Campaigns',
  description:
    'Flows of several steps that you start yourself for a group of contacts. For one message to many, now or at a set time, make a broadcast.',
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
