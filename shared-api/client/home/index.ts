// The calls for Home, notifications and the sidebar’s counts: a shared module of its own, loaded after the first screen.
export { changeStartPage, useContacts, useMyProjects, useTotal } from './home';
export { changeMailChoice, markNotifications, useMailChoices, useNotifications } from './notifications';
