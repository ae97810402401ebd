export { LinkedText, type LinkedTextProps } from './text/LinkedText';
