export { SidePanel, type SidePanelProps } from './overlays/SidePanel';
