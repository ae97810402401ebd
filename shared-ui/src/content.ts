export { LinkedText, type LinkedTextProps } from './content/LinkedText';
export { TabLinks, type TabLink } from './content/TabLinks';
