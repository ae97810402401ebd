import { defineRemote, fill } from 'portal-kit/remote';
import portal from '../portal.json';

export default defineRemote(portal, {
  resources: {
    groups: () => import(/* webpackChunkName: "Groups" */ './groups/groupPages'),
    milestones: () => import(/* webpackChunkName: "GroupMilestones" */ './milestones/milestones'),
    milestoneGroups: () => import(/* webpackChunkName: "GroupMilestones" */ './milestones/milestoneGroups'),
    properties: () => import(/* webpackChunkName: "GroupProperties" */ './properties/properties'),
    propertyOptions: () => import(/* webpackChunkName: "GroupProperties" */ './properties/propertyOptions'),
    services: () => import(/* webpackChunkName: "GroupServices" */ './catalogue/services'),
    projectStates: () => import(/* webpackChunkName: "GroupWorkflow" */ './workflow/projectStates'),
    serviceGroups: () => import(/* webpackChunkName: "GroupCatalogue" */ './catalogue/serviceGroups'),
    serviceIcons: () => import(/* webpackChunkName: "GroupCatalogue" */ './catalogue/serviceIcons'),
    attachmentTypes: () => import(/* webpackChunkName: "GroupForms" */ './forms/attachmentTypes'),
    emailTemplates: () => import(/* webpackChunkName: "GroupMail" */ './mail/emailTemplates'),
    stateEmails: () => import(/* webpackChunkName: "GroupMail" */ './mail/stateEmails'),
    changeEmails: () => import(/* webpackChunkName: "GroupMail" */ './mail/changeEmails'),
    bookingTypes: () => import(/* webpackChunkName: "GroupBookings" */ './bookings/bookingTypes'),
    bookingBlackouts: () => import(/* webpackChunkName: "GroupBookings" */ './bookings/bookingBlackouts'),
    bookingSubtypes: () => import(/* webpackChunkName: "GroupBookings" */ './bookings/bookingSubtypes'),
    transitions: () => import(/* webpackChunkName: "GroupWorkflow" */ './workflow/transitions'),
    roles: () => import(/* webpackChunkName: "GroupPeople" */ './people/userRoles'),
    roleUsers: () => import(/* webpackChunkName: "GroupPeople" */ './people/roleUsers'),
    roleRules: () => import(/* webpackChunkName: "GroupPeople" */ './people/roleRules'),
    projectPermissions: () =>
      import(/* webpackChunkName: "GroupPermissions" */ './permissions/projectPermissions'),
    serviceAttachments: () =>
      import(/* webpackChunkName: "GroupServices" */ './catalogue/serviceAttachments'),
    reviewStatuses: () => import(/* webpackChunkName: "GroupBookings" */ './bookings/reviewStatuses'),
  },
  routes: {
    group: () => import(/* webpackChunkName: "Groups" */ './groups/GroupPage'),
    milestoneGroup: () => import(/* webpackChunkName: "GroupMilestones" */ './milestones/MilestoneGroupPage'),
    emailTemplate: () => import(/* webpackChunkName: "GroupMail" */ './mail/EmailTemplatePage'),
    permissionMatrix: () =>
      import(/* webpackChunkName: "PermissionMatrix" */ './permissions/matrix/PermissionMatrixPage'),
    simulate: () => import(/* webpackChunkName: "GroupPermissions" */ './permissions/SimulatePage'),
    workflow: () => import(/* webpackChunkName: "GroupWorkflow" */ './workflow/WorkflowPage'),
    history: () => import(/* webpackChunkName: "GroupHistory" */ './history/GroupHistoryPage'),
    dashboard: () => import(/* webpackChunkName: "Groups" */ './groups/GroupDashboardPage'),
  },
  slots: {
    guide: fill('guide.chapters', () => import(/* webpackChunkName: "GroupsGuide" */ './guide/GroupsGuide')),
  },
});
