import type { IconNode } from 'lucide';
import { createElement, type ReactNode, type SVGProps } from 'react';

/** What every icon takes: any SVG attribute, and its side length (CSS pixels, or a CSS length such as `1em`). */
export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children' | 'width' | 'height'> {
  size?: number | string;
}

interface FrameProps extends IconProps {
  children: ReactNode;
  /** The drawing points along the line of text, so right-to-left pages show its mirror image. */
  mirrored?: boolean;
}

/**
 * The frame that all icons share: a 24-unit grid, a 1.75 stroke in the colour of the text, round ends.
 * Icons are decoration: the control that holds one carries the words.
 */
export function Icon({ size = 24, mirrored = false, children, ...rest }: FrameProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      data-mirror={mirrored ? '' : undefined}
      {...rest}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** An icon of Lucide, whose drawings are lists of SVG elements with their attributes. */
export function icon(drawing: IconNode, { mirrored = false } = {}) {
  const elements = drawing.map(([name, attributes], place) => createElement(name, { ...attributes, key: place }));
  return (props: IconProps) => (
    <Icon mirrored={mirrored} {...props}>
      {elements}
    </Icon>
  );
}

/** It points along the line of text. */
export const MIRRORED = { mirrored: true };
