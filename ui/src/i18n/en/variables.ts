export const variables = {
  list: 'Variables',
  insert: 'Insert a variable',
  noFields: 'Send one “{{event}}” event with data: its fields then appear here.',
  unreadable: 'A placeholder cannot be read: {{problem}}',
};
