// Fields outside of forms, and links: they need none of the code of forms.
export { fieldKind, type FieldKind, type FieldSchema } from './controls/fieldKind';
export { Picker, type PickerProps } from './controls/LazyPicker';
export { SearchBox, type SearchBoxProps } from './controls/SearchBox';
export { Segments, type SegmentsProps } from './controls/Segments';
export { Select, type SelectOption, type SelectProps } from './controls/Select';
export type { LoadOptions, PickerOption } from './controls/usePickerOptions';
export { SkipLink, SkipTarget } from './display/SkipLink';
