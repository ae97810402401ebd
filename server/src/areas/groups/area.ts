import type { Area } from '../../kernel/area/area';
import { resourceRoutes } from '../../kernel/crud/resource.routes';
import { bookingBlackouts } from './bookings/bookingBlackouts.resource';
import { bookingSubtypes } from './bookings/bookingSubtypes.resource';
import { bookingTypes } from './bookings/bookingTypes.resource';
import { reviewStatuses } from './bookings/reviewStatuses.resource';
import { serviceGroups } from './catalogue/serviceGroups.resource';
import { serviceIcons } from './catalogue/serviceIcons.resource';
import { serviceAttachmentById, serviceAttachments } from './catalogue/serviceAttachments.resource';
import { servicePriceRoutes } from './catalogue/servicePrices.routes';
import { services } from './catalogue/services.resource';
import { attachmentTypeById, attachmentTypes } from './forms/attachmentTypes.resource';
import { properties } from './forms/properties.resource';
import { propertyOptions } from './forms/propertyOptions.resource';
import { groups } from './groups.resource';
import { history } from './history/history.resource';
import { roleRules } from './people/roleRules.resource';
import { roleUsers } from './people/roleUsers.resource';
import { userRoleById, userRoles } from './people/userRoles.resource';
import { projectPermissions } from './permissions/projectPermissions.resource';
import { permissionMatrixRoutes } from './permissions/matrix/matrix.routes';
import { workflowRoutes } from './workflow/workflow.routes';
import { transitions } from './workflow/transitions.resource';
import { milestoneGroups } from './workflow/milestoneGroups.resource';
import { milestoneOrderRoutes } from './workflow/milestoneOrder.routes';
import { milestones } from './workflow/milestones.resource';
import { changeEmails } from './mail/changeEmails.resource';
import { emailTemplates } from './mail/emailTemplates.resource';
import { renderTemplateMail } from './mail/renderTemplateMail';
import { stateEmails } from './mail/stateEmails.resource';
import { templateRoutes } from './mail/template.routes';
import { projectStates } from './workflow/projectStates.resource';

/** The configuration of delivery groups by their admins. Source: spec 001, points 2.5 and 7. */
export const groupsArea: Area = {
  name: 'groups',
  routes: [
    resourceRoutes(groups),
    resourceRoutes(services),
    servicePriceRoutes,
    resourceRoutes(serviceAttachments),
    resourceRoutes(serviceAttachmentById),
    resourceRoutes(projectStates),
    resourceRoutes(transitions),
    workflowRoutes,
    resourceRoutes(userRoles),
    resourceRoutes(userRoleById),
    resourceRoutes(roleUsers),
    resourceRoutes(roleRules),
    resourceRoutes(projectPermissions),
    permissionMatrixRoutes,
    resourceRoutes(serviceGroups),
    resourceRoutes(serviceIcons),
    resourceRoutes(attachmentTypes),
    resourceRoutes(attachmentTypeById),
    resourceRoutes(properties),
    resourceRoutes(propertyOptions),
    resourceRoutes(milestones),
    resourceRoutes(milestoneGroups),
    milestoneOrderRoutes,
    resourceRoutes(emailTemplates),
    templateRoutes,
    resourceRoutes(stateEmails),
    resourceRoutes(changeEmails),
    resourceRoutes(history),
    resourceRoutes(bookingTypes),
    resourceRoutes(bookingBlackouts),
    resourceRoutes(bookingSubtypes),
    resourceRoutes(reviewStatuses),
  ],
  mails: { template: renderTemplateMail },
};
