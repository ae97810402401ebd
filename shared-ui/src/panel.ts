export { SidePanel, sidePanelWidth, type SidePanelProps } from './overlays/SidePanel';
