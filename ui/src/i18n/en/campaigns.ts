export const campaigns = {
  title: 'Campaigns',
  description: 'Flows that you start yourself, for the contacts they loop over.',
};
