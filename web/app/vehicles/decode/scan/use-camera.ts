import { type RefObject, useEffect, useRef, useState } from 'react';
import { type BarcodeReader, loadBarcodeReader } from './barcode-reader.ts';
import { createSteadyReading } from './scanned-text.ts';

/** Between two looks at the camera's picture, so that the phone stays cool. */
const LOOK_EVERY_MS = 150;

export type CameraState = 'starting' | 'looking' | 'no_camera' | 'denied' | 'busy' | 'reader_failed';

/** The light beside the camera: not in every library of types yet. */
type WithTorch<T> = T & { torch?: boolean };

/** Shows the camera in a video and looks for a VIN until one is found; the camera is released with the component. */
export function useCamera(onVin: (vin: string) => void): {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  /** Null where the camera has no light. */
  torch: { on: boolean; toggle: () => void } | null;
} {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [lit, setLit] = useState(false);
  const found = useRef(onVin);
  useEffect(() => {
    found.current = onVin;
  });
  useEffect(() => {
    const leave = new AbortController();
    void watch(video, leave.signal, { onState: setState, onTrack: setTrack, onVin: vin => found.current(vin) });
    return () => leave.abort();
  }, []);
  const hasTorch = Boolean((track?.getCapabilities?.() as WithTorch<MediaTrackCapabilities> | undefined)?.torch);
  const toggle = () => {
    const torch = !lit;
    const wanted = { advanced: [{ torch } as WithTorch<MediaTrackConstraintSet>] };
    void track?.applyConstraints(wanted).then(() => setLit(torch));
  };
  return { video, state, torch: hasTorch ? { on: lit, toggle } : null };
}

interface Watching {
  onState: (state: CameraState) => void;
  onTrack: (track: MediaStreamTrack) => void;
  onVin: (vin: string) => void;
}

async function watch(
  video: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
  { onState, onTrack, onVin }: Watching,
): Promise<void> {
  const stream = await openCamera().catch((error: unknown) => faultOf(error));
  if (typeof stream === 'string') return signal.aborted ? undefined : onState(stream);
  const [track] = stream.getVideoTracks();
  const release = () => stream.getTracks().forEach(each => each.stop());
  signal.addEventListener('abort', release);
  const screen = video.current;
  if (signal.aborted || !screen || !track) return release();
  onTrack(track);
  screen.srcObject = stream;
  await screen.play().catch(() => {});
  const reader = await loadBarcodeReader().catch(() => null);
  if (signal.aborted) return;
  if (!reader) return onState('reader_failed');
  onState('looking');
  const vin = await lookFor(screen, reader, signal);
  if (vin) onVin(vin);
}

/** Looks at the picture until it shows a VIN. */
async function lookFor(screen: HTMLVideoElement, reader: BarcodeReader, signal: AbortSignal): Promise<string | null> {
  const steady = createSteadyReading();
  while (!signal.aborted) {
    const texts = screen.videoWidth > 0 ? await reader.read(screen).catch(() => []) : [];
    const vin = texts.map(steady).find(each => each !== null);
    if (vin && !signal.aborted) return vin;
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return null;
}

/** The camera at the back, in as many pixels as a thin barcode needs. */
function openCamera(): Promise<MediaStream> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) return Promise.reject(new DOMException('No camera', 'NotFoundError'));
  return mediaDevices.getUserMedia({
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
  });
}

function faultOf(error: unknown): CameraState {
  const { name } = error as DOMException;
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'no_camera';
}
