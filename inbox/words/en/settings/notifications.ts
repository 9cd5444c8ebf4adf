export const notifications = {
  title: 'Notifications',
  kinds: {
    title: 'Notify me about',
    lead: 'You’re never notified about what you do yourself.',
    assignment: 'Assignments',
    assignmentHelp: 'Someone assigns a conversation to you.',
    mention: 'Mentions',
    mentionHelp: 'A note mentions you.',
    reply: 'Replies',
    replyHelp: 'A new message in a conversation that’s assigned to you or that you follow.',
    note: 'Notes',
    noteHelp: 'A new note in a conversation that’s assigned to you or that you follow.',
  },
  desktop: {
    title: 'Desktop notifications',
    lead: 'Shown while Deskbell is open in a tab and you aren’t looking at the conversation.',
    show: 'Show desktop notifications',
    allow: 'Allow in this browser…',
    allowed: 'This browser may show them.',
    notAsked: 'This browser needs your permission first.',
    denied:
      'This browser blocks them. Allow notifications for this site in the browser’s settings, then reload the page.',
    unsupported: 'This browser can’t show them here. They need a secure connection (https).',
  },
  sound: {
    title: 'Sound',
    play: 'Play a sound',
    playHelp: 'Browsers keep a tab silent until you have clicked in it.',
    listen: 'Listen',
  },
  reading: {
    title: 'Mark conversations as read',
    lead: 'Notifications about a conversation are always read when you open it.',
    viewed: 'After viewing them for two seconds',
    replied: 'When I reply',
    by_hand: 'Only when I mark them as read',
  },
};
