export { AppTheme, type AppThemeProps } from './theme/AppTheme';
export { useColorMode, type ColorMode } from './theme/colorMode';
export { footBar } from './theme/footBar';
export { latinFontUrl } from './theme/fonts';
export { pageNonce } from './theme/pageNonce';
export { breakpoints, monospace, motion, phoneMedia, t, wideMedia, type TokenName } from './theme/tokens';
export { useIsNarrow, useIsPhone, useIsWide } from './theme/useIsPhone';
export { keyframes, styled, type SxProps, type Theme } from '@mui/material/styles';
export { default as Box } from '@mui/material/Box';
export { default as Stack } from '@mui/material/Stack';

export { Button, ButtonLink, DownloadButton, type ButtonProps } from './controls/Button';
export { Checkbox, checkMarks, type CheckboxProps } from './controls/Checkbox';
export { WeekStartProvider, type WeekStart } from './date/WeekStart';
export { ListViewsProvider, type ListViewsProps } from './grid/list/ListViews';
export { describeUnsaved, losesChanges } from './form/drafts/describeUnsaved';
export {
  discardDrafts,
  hasUnsaved,
  settleUnsaved,
  unsavedFieldsIn,
  UnsavedScope,
  useHasUnsaved,
  useIsTypedInto,
  useUnsavedScopes,
  type UnsavedOutcome,
} from './form/drafts/unsavedForms';
export { hasDraft } from './form/drafts/draftStore';
export { FormNotice } from './form/FormNotice';
export { UnsavedQuestion } from './form/drafts/UnsavedQuestion';
export { CopyField } from './controls/CopyField';
export { useCopyTyped } from './controls/useCopyTyped';
export { Field, FieldFrame, type FieldFrameProps, type FieldProps } from './controls/Field';
export { IconButton, type IconButtonProps } from './controls/IconButton';
export { Link, RouterLink, type LinkProps } from './controls/Link';
export { PasswordField, type PasswordFieldProps } from './controls/PasswordField';
export { Tabs, type Tab, type TabsProps } from './controls/Tabs';
export { Switch, type SwitchProps } from './controls/Switch';

export { Description, DescriptionList, type DescriptionProps } from './display/DescriptionList';
export { Avatar, initials } from './display/Avatar';
export { Card, type CardProps } from './display/Card';
export { CardTable } from './display/CardTable';
export { FileName, shownFileName } from './display/FileName';
export { formatList } from './display/formatList';
export { formatMoney } from './display/formatMoney';
export { formatSize } from './display/formatSize';
export { Highlight, type TextRange } from './display/Highlight';
export {
  addressNames,
  currentPageCrumb,
  namesAbove,
  useAddressName,
  usePageCrumb,
  type PageCrumb,
} from './display/pageCrumb';
export { currentPageName, reportPageDeleted, type PageName } from './display/pageName';
export { PageHeader, portalTitle, useDocumentTitle, type PageHeaderProps } from './display/PageHeader';
export { headingId, Prose, ProseSection } from './display/Prose';
export { StateGlyph, type StateKind } from './display/state/StateGlyph';
export { stateKind } from './display/state/stateKind';
export { stateHues, StateChip, stateSuffix, type Hue, type StateChipProps } from './display/state/StateChip';
export { CountTag, Tag, type TagKind } from './display/Tag';
export { VisuallyHidden } from './display/VisuallyHidden';

export { LoadError, type FailedRead, type LoadErrorProps } from './feedback/LoadError';
export { Banner, type BannerKind, type BannerProps } from './feedback/Banner';
export { EmptyState, type EmptyStateProps } from './feedback/EmptyState';
export { ErrorPanel, type ErrorPanelProps } from './feedback/ErrorPanel';
export { ProgressBar } from './feedback/ProgressBar';
export { Skeleton, WhileLoading, type SkeletonProps } from './feedback/Skeleton';
export { Spinner } from './feedback/Spinner';
export { ToastProvider } from './feedback/ToastProvider';
export { useToast, type ShowToast, type Toast } from './feedback/toasts';
export { useDelayedFlag } from './feedback/useDelayedFlag';
export { useSettled } from './feedback/useSettled';

export { lazyComponent } from './loading/lazyComponent';
export { Loading } from './loading/Loading';
export { loadOnDemandParts } from './loading/loadOnDemandParts';
export { runAfterFirstScreen } from './loading/runAfterFirstScreen';
export { useIsMounted } from './loading/useIsMounted';
export { WhenLoaded } from './loading/WhenLoaded';

export { ConfirmDialog, type ConfirmDialogProps } from './overlays/ConfirmDialog';
export { Dialog, type DialogProps } from './overlays/Dialog';
export { Drawer, type DrawerProps } from './overlays/Drawer';
export {
  Menu,
  MenuEntry,
  type MenuEntryProps,
  type MenuItem,
  type MenuPart,
  type MenuProps,
  type MenuRegion,
} from './overlays/Menu';
export { Palette, type PaletteProps } from './overlays/Palette';
export { Popover, type PopoverProps } from './overlays/Popover';
export { Tooltip, type TooltipProps } from './overlays/Tooltip';
