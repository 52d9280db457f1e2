export const variables = {
  list: 'Variables',
  insert: 'Insert a variable',
  noFields: 'Send one “{{event}}” event with data first: its fields are then offered here.',
  unreadable: 'A placeholder cannot be read: {{problem}}',
};
