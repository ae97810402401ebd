export { defineResource, type ResourceScreens } from './resource/defineResource';
export type { ListScreenProps } from './resource/ResourceList';
export type { SavedState } from './resource/useResourceForm';
export type {
  Allowed,
  FieldInputProps,
  Params,
  ResourceCalls,
  ResourceColumn,
  ResourceDefinition,
  ResourceField,
} from './resource/types';
