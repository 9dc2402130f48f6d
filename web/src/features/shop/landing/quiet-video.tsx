import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/button.tsx';
import { PauseIcon, PlayIcon } from '#web/ui/icons/service-icons.tsx';
import { prefersStillness } from './prefers-stillness.ts';
import styles from './quiet-video.module.css';

/** How far below the view the video begins to load. */
const AHEAD = '300px';

/**
 * The muted looping video. Nothing of it is loaded before it comes near the view; it plays only while it is in view,
 * can be paused, and stays still for visitors who asked for less motion until they press play.
 */
export function QuietVideo() {
  const { t } = useTranslation('landing');
  const video = useRef<HTMLVideoElement>(null);
  const [near, setNear] = useState(false);
  const [playing, setPlaying] = useState(false);
  /** The visitor's own choice, which scrolling does not overrule. */
  const paused = useRef(false);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    paused.current = prefersStillness();
    const nearness = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: AHEAD,
    });
    const view = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) element.pause();
      else if (!paused.current) play(element);
    });
    nearness.observe(element);
    view.observe(element);
    return () => {
      nearness.disconnect();
      view.disconnect();
    };
  }, []);

  const toggle = () => {
    const element = video.current;
    if (!element) return;
    paused.current = playing;
    if (playing) element.pause();
    else play(element);
  };

  return (
    <div className={styles.frame}>
      <video
        ref={video}
        className={styles.video}
        muted
        // React leaves "muted" out of prerendered markup and then wonders at it.
        suppressHydrationWarning
        loop
        playsInline
        preload="none"
        width={960}
        height={720}
        poster={near ? '/landing/why-poster.webp' : undefined}
        aria-label={t('why.video')}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        <source src="/landing/why.webm" type="video/webm" />
        <source src="/landing/why.mp4" type="video/mp4" />
      </video>
      <span className={styles.control}>
        <IconButton
          outlined
          label={playing ? t('why.pause') : t('why.play')}
          icon={playing ? <PauseIcon /> : <PlayIcon />}
          onClick={toggle}
        />
      </span>
    </div>
  );
}

/** Browsers may refuse to start a video (to save data, for example); the poster and the button are then enough. */
function play(element: HTMLVideoElement): void {
  element.muted = true;
  element.play().catch(() => {});
}
