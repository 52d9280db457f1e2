export const variables = {
  list: 'Variables',
  insert: 'Insert a variable',
  unreadable: 'This placeholder cannot be read: {{problem}}',
};
