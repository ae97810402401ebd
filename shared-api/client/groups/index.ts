// The calls of group administration: a shared module of its own, loaded by the pages of a group.
export {
  changeServicePrices,
  changeTemplateMilestones,
  fetchGroupHistoryCsv,
  useGroup,
  useGroupWorkflow,
  useGroupHistory,
  useGroupService,
  useMilestoneTemplate,
  useWorkflowLayout,
} from './groups';
export {
  listGroupProjects,
  previewTemplate,
  sendTemplate,
  useEmailTemplate,
  useGroupProject,
} from './emailTemplates';
export {
  savePermissions,
  usePermissionMatrix,
  usePermissionPreview,
  useSimulation,
} from './permissionMatrix';
