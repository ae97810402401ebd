export { defineResource, type ResourceScreens } from './resource/defineResource';
export type { ListScreenProps } from './resource/ResourceList';
export type { SavedState } from './resource/useResourceForm';
export type {
  Allowed,
  FieldData,
  FieldInputProps,
  FieldLooks,
  Params,
  ResourceBackend,
  ResourceCalls,
  ResourceColumn,
  ResourceData,
  ResourcePages,
} from './resource/types';
export { SideNav, type SideNavSection } from './side/SideNav';
export { SidePage, type SidePageProps } from './side/SidePage';
