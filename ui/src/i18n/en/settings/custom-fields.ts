export const customFields = {
  title: 'Custom fields',
  description: 'Labels for the values you keep about contacts.',
  label: 'Label',
  labelHint: 'What people read, for example “Loyalty points”.',
  variableName: 'Variable name',
  variableNameHint:
    'Where the value lies in the contact’s data, with dots for what lies inside: address.city',
  type: 'Type',
  typeHint:
    'What its values are. Forms, imports and what your site sends keep to it; a value that is none is kept as it came, and told.',
  anyType: 'Any',
  create: 'Create a custom field',
  edit: 'Edit the custom field',
  saved: 'Custom field “{{name}}” saved',
  delete: 'Delete the custom field?',
  deleteText: 'The label “{{name}}” goes away. The values of your contacts stay.',
  inUse: 'It is used by: {{users}}. What needs it goes on reading the value, without its label.',
  imports_one: '{{count}} import under way',
  imports_other: '{{count}} imports under way',
  deleted: 'Custom field “{{name}}” deleted',
  empty: 'No custom fields yet',
  emptyText: 'Create one to give a value of your contacts a name that people read.',
};
