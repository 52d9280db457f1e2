/** The templates of broadcasts, in the order in which they are offered. */
export const broadcastTemplateNames = ['newsletter', 'sale', 'launch', 'win_back', 'event'] as const;
export type BroadcastTemplateName = (typeof broadcastTemplateNames)[number];
