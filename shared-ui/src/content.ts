export { ScrollFrame, type ScrollFrameProps } from './content/ScrollFrame';
export { LinkedText, type LinkedTextProps } from './content/LinkedText';
export { formatListParts } from './display/formatList';
export { TabLinks, type TabLink } from './content/TabLinks';
