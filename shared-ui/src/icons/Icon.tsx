import type { ComponentType } from 'react';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import AccessTime from '@mui/icons-material/AccessTimeOutlined';
import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import Add from '@mui/icons-material/AddOutlined';
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import ArrowDownward from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpward from '@mui/icons-material/ArrowUpwardOutlined';
import Assessment from '@mui/icons-material/AssessmentOutlined';
import AttachFile from '@mui/icons-material/AttachFileOutlined';
import AssignmentInd from '@mui/icons-material/AssignmentIndOutlined';
import Campaign from '@mui/icons-material/CampaignOutlined';
import ChatBubble from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Check from '@mui/icons-material/CheckOutlined';
import CheckCircle from '@mui/icons-material/TaskAltOutlined';
import ChevronLeft from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRight from '@mui/icons-material/ChevronRightOutlined';
import Close from '@mui/icons-material/CloseOutlined';
import CloudDone from '@mui/icons-material/CloudDoneOutlined';
import CloudOff from '@mui/icons-material/CloudOffOutlined';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import Dashboard from '@mui/icons-material/DashboardOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Download from '@mui/icons-material/FileDownloadOutlined';
import DragIndicator from '@mui/icons-material/DragIndicatorOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import ErrorFilled from '@mui/icons-material/Error';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Upload from '@mui/icons-material/FileUploadOutlined';
import Event from '@mui/icons-material/EventOutlined';
import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import Extension from '@mui/icons-material/ExtensionOutlined';
import FilterList from '@mui/icons-material/FilterListOutlined';
import FilterListOff from '@mui/icons-material/FilterListOffOutlined';
import InsertDriveFile from '@mui/icons-material/InsertDriveFileOutlined';
import Flag from '@mui/icons-material/OutlinedFlagOutlined';
import Folder from '@mui/icons-material/FolderOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmptyOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import Key from '@mui/icons-material/KeyOutlined';
import KeyboardDoubleArrowLeft from '@mui/icons-material/KeyboardDoubleArrowLeftOutlined';
import KeyboardDoubleArrowRight from '@mui/icons-material/KeyboardDoubleArrowRightOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import LockOpen from '@mui/icons-material/LockOpenOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import Menu from '@mui/icons-material/MenuOutlined';
import MenuBook from '@mui/icons-material/MenuBookOutlined';
import MoreHoriz from '@mui/icons-material/MoreHorizOutlined';
import Notifications from '@mui/icons-material/NotificationsOutlined';
import OpenInNew from '@mui/icons-material/OpenInNewOutlined';
import Password from '@mui/icons-material/PasswordOutlined';
import PauseCircle from '@mui/icons-material/PauseCircleOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import PlayCircle from '@mui/icons-material/PlayCircleOutlined';
import Refresh from '@mui/icons-material/RefreshOutlined';
import Remove from '@mui/icons-material/RemoveOutlined';
import Search from '@mui/icons-material/SearchOutlined';
import SentimentDissatisfied from '@mui/icons-material/SentimentDissatisfiedOutlined';
import SentimentNeutral from '@mui/icons-material/SentimentNeutralOutlined';
import SentimentSatisfied from '@mui/icons-material/SentimentSatisfiedAltOutlined';
import SettingsBrightness from '@mui/icons-material/SettingsBrightnessOutlined';
import SupportAgent from '@mui/icons-material/SupportAgentOutlined';
import SwapVert from '@mui/icons-material/SwapVertOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import Undo from '@mui/icons-material/UndoOutlined';
import ZoomIn from '@mui/icons-material/ZoomInOutlined';
import ZoomOut from '@mui/icons-material/ZoomOutOutlined';
import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';

/** All icons of the portal, by the name that code and `portal.json` use. */
const icons = {
  add: Add,
  admin: AdminPanelSettings,
  'arrow-down': ArrowDownward,
  'arrow-up': ArrowUpward,
  assignee: AssignmentInd,
  attach: AttachFile,
  bell: Notifications,
  book: MenuBook,
  campaign: Campaign,
  check: Check,
  'chevron-down': ExpandMore,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  clock: AccessTime,
  close: Close,
  'cloud-done': CloudDone,
  'cloud-off': CloudOff,
  collapse: KeyboardDoubleArrowLeft,
  columns: ViewColumn,
  comment: ChatBubble,
  copy: ContentCopy,
  dashboard: Dashboard,
  delete: DeleteIcon,
  download: Download,
  drag: DragIndicator,
  edit: Edit,
  error: ErrorOutline,
  'error-filled': ErrorFilled,
  event: Event,
  expand: KeyboardDoubleArrowRight,
  extension: Extension,
  external: OpenInNew,
  file: InsertDriveFile,
  filter: FilterList,
  'filter-off': FilterListOff,
  flag: Flag,
  folder: Folder,
  frown: SentimentDissatisfied,
  help: HelpOutline,
  history: History,
  home: Home,
  hourglass: HourglassEmpty,
  info: Info,
  key: Key,
  lock: Lock,
  logout: Logout,
  mail: Mail,
  menu: Menu,
  more: MoreHoriz,
  moon: DarkMode,
  neutral: SentimentNeutral,
  password: Password,
  pause: PauseCircle,
  people: Group,
  person: Person,
  play: PlayCircle,
  portal: AccountTree,
  remove: Remove,
  reports: Assessment,
  retry: Refresh,
  reviews: EventAvailable,
  search: Search,
  smile: SentimentSatisfied,
  sort: SwapVert,
  success: CheckCircle,
  sun: LightMode,
  support: SupportAgent,
  system: SettingsBrightness,
  tune: Tune,
  undo: Undo,
  unlock: LockOpen,
  upload: Upload,
  user: AccountCircle,
  visibility: Visibility,
  'visibility-off': VisibilityOff,
  warning: WarningAmber,
  'zoom-in': ZoomIn,
  'zoom-out': ZoomOut,
} satisfies Record<string, ComponentType<SvgIconProps>>;

export type IconName = keyof typeof icons;

/** Whether a text is the name of an icon: manifests of remotes give icon names as texts. */
export const isIconName = (name: string): name is IconName => Object.hasOwn(icons, name);

/** All icon names, sorted, for docs and error messages. */
export const iconNames = Object.keys(icons) as IconName[];

export interface IconProps {
  name: IconName;
  /** Pixels: 14, 16, 18, 20 or 24. Source: mock/NOTES.md, point 2. */
  size?: 14 | 16 | 18 | 20 | 24;
  /** Its meaning, if no text beside it says so. Without a label the icon is hidden from assistive technology. */
  label?: string;
}

/** An icon in the text's colour. */
export function Icon({ name, size = 16, label }: IconProps) {
  const Svg = icons[name];
  return (
    <Svg
      style={{ fontSize: size, width: size, height: size }}
      {...(label ? { role: 'img', 'aria-label': label, 'aria-hidden': false } : { 'aria-hidden': true })}
    />
  );
}
