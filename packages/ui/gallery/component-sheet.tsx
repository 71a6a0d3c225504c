import { type ReactNode, useState } from 'react';
import {
  type Backdrop,
  Badge,
  Banner,
  Button,
  Checkbox,
  CheckRow,
  ColorField,
  Dialog,
  DropZone,
  Empty,
  Grade,
  Icon,
  IconButton,
  type IconName,
  Kbd,
  LengthField,
  LoadingView,
  Logo,
  LogoMark,
  Menu,
  MenuItem,
  MenuSeparator,
  MenuTitle,
  NumberField,
  notify,
  PillContent,
  Popover,
  Progress,
  pillClass,
  ResultCard,
  Segmented,
  Select,
  Skeleton,
  Slider,
  SplitButton,
  Swatches,
  Tabs,
  TextAreaField,
  TextField,
  ToastCard,
  Tooltip,
  useTheme,
} from '../index.ts';

function Sheet({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="sheet">
      <h2>{title}</h2>
      <div className="demo">{children}</div>
    </section>
  );
}

const SURFACES = [
  ['page', 'text'],
  ['chrome', 'text'],
  ['raised', 'text'],
  ['sunken', 'text'],
  ['workspace', 'on-workspace'],
  ['accent', 'on-accent'],
  ['accent-wash', 'accent-text'],
  ['pass-wash', 'pass'],
  ['warn-wash', 'warn'],
  ['fail-wash', 'fail'],
  ['info-wash', 'info'],
  ['ink', 'on-ink'],
] as const;

/** Every part on one page, in the order of the designer's sheet. */
export function ComponentSheet() {
  const { theme, toggle } = useTheme();
  const [isBannerOpen, setBannerOpen] = useState(true);
  return (
    <>
      <header className="hdr">
        <a className="logo" href="#top">
          <Logo />
        </a>
        <span className="vr" />
        <nav aria-label="Main">
          <Menu
            widthPx={232}
            trigger={
              <button type="button" className="navlink">
                Tools <Icon name="chevron-down" />
              </button>
            }
          >
            <ToolEntries />
          </Menu>
          <a className="navlink" href="#docs">
            Docs
          </a>
        </nav>
        <span className="grow" />
        <Tooltip text={`Switch to ${theme === 'dark' ? 'light' : 'dark'}`}>
          <IconButton icon="contrast" label="Switch theme" variant="quiet" dense className="theme" title="" onClick={toggle} />
        </Tooltip>
      </header>
      {isBannerOpen && (
        <Banner onDismiss={() => setBannerOpen(false)}>Development build with dummy credentials. Do not use real data.</Banner>
      )}
      <main className="page gallery" id="top">
        <h1 className="h1">Components</h1>
        <LogoAndColors />
        <Buttons />
        <Fields />
        <Choices />
        <Menus />
        <Floating />
        <Status />
        <Files />
      </main>
    </>
  );
}

function ToolEntries() {
  const entry = (icon: IconName, label: string) => <MenuItem icon={icon}>{label}</MenuItem>;
  return (
    <>
      {entry('panels-top-left', 'All Tools')}
      <MenuSeparator />
      {entry('shield-check', 'File Validator')}
      {entry('pipette', 'Color KO')}
      {entry('circle-dashed', 'Stroke Enhancer')}
      {entry('scaling', 'Image Upscaler')}
      {entry('minimize-2', 'Image Downscaler')}
      {entry('eraser', 'Background Remover')}
      {entry('layers', 'Color Separator')}
      {entry('shirt', 'Fit My Print')}
      {entry('file-output', 'Image Converter')}
      {entry('crop', 'Image Cropper')}
      <MenuSeparator />
      <MenuItem icon="workflow" disabled>
        Bulk Workflow (coming soon)
      </MenuItem>
    </>
  );
}

function LogoAndColors() {
  return (
    <>
      <Sheet title="Logo">
        <a className="logo" href="#top">
          <Logo markSizePx={40} />
        </a>
        <LogoMark sizePx={32} />
        <LogoMark sizePx={16} />
      </Sheet>
      <Sheet title="Surfaces and text">
        <div className="ramp">
          {SURFACES.map(([surface, text]) => (
            <div key={surface} style={{ background: `var(--${surface})`, color: `var(--${text})` }}>
              {surface}
            </div>
          ))}
        </div>
      </Sheet>
      <Sheet title="Type">
        <div className="stack">
          <span className="display">Display 48</span>
          <span className="h1">Page title 34</span>
          <span className="h2">Section 24</span>
          <span className="lead">Lead 18. The printer lays white under every pixel.</span>
          <span className="prose">Reading 15. Keep the smallest dot at 0.25 mm or more.</span>
          <span>Workbench 13. 3600 × 4200 px, 12.00 × 14.00 in</span>
          <span className="small">Label 12. Ink area saved 38.4 %</span>
        </div>
      </Sheet>
    </>
  );
}

function Buttons() {
  const [isPicking, setPicking] = useState(true);
  return (
    <Sheet title="Button">
      <Button variant="primary">Export · 1 token</Button>
      <Button variant="ink">Sign Up</Button>
      <Button>Browse</Button>
      <Button variant="quiet">Send to…</Button>
      <Button variant="danger" icon="trash-2">
        Delete preset
      </Button>
      <Button disabled>Redo</Button>
      <IconButton icon="undo-2" label="Undo" />
      <Button isBusy>Saving</Button>
      <SplitButton>
        <Button variant="primary">Export · 3 tokens</Button>
        <Menu align="end" trigger={<IconButton icon="chevron-down" label="Format" variant="primary" />}>
          <MenuItem isCurrent>PNG</MenuItem>
          <MenuItem>TIFF</MenuItem>
        </Menu>
      </SplitButton>
      <Button dense>Halftone the fade</Button>
      <Button dense icon="pipette" pressed={isPicking} onClick={() => setPicking(!isPicking)}>
        Pick from image
      </Button>
      <Button variant="quiet" dense>
        Fit
      </Button>
      <Kbd>Ctrl K</Kbd>
    </Sheet>
  );
}

function Fields() {
  const [width, setWidth] = useState(11);
  const [dot, setDot] = useState('0.25mm');
  const [color, setColor] = useState('#df4a2b');
  const [preset, setPreset] = useState('soft');
  const [isUnmixed, setUnmixed] = useState(true);
  return (
    <Sheet title="Field, select">
      <div className="w-130">
        <NumberField label="Print width" value={width} onChange={setWidth} min={0.5} max={22} step={0.01} digits={2} unit="in" />
      </div>
      <div className="w-130">
        <LengthField label="Min dot" value={dot} onChange={setDot} min="0.1mm" max="2mm" dpi={300} />
      </div>
      <div className="w-130">
        <ColorField label="Outline" value={color} onChange={setColor} />
      </div>
      <div className="w-240">
        <TextField label="E-mail" defaultValue="marta.ortiz@example.com" />
      </div>
      <div className="w-240">
        <TextField label="Second e-mail" defaultValue="marta" error="Please enter a valid email address." />
      </div>
      <div className="w-180">
        <Select
          label="Preset"
          value={preset}
          onChange={setPreset}
          choices={[
            { value: 'soft', label: 'Black shirt, soft edge' },
            { value: 'halftone', label: 'Black shirt, halftone edge' },
          ]}
        />
      </div>
      <Checkbox label="Unmix edge pixels" checked={isUnmixed} onChange={setUnmixed} help="Takes the old background out of rim colors." />
    </Sheet>
  );
}

function Choices() {
  const [tolerance, setTolerance] = useState(18);
  const [choke, setChoke] = useState(0.3);
  const [edge, setEdge] = useState<'soft' | 'hard' | 'halftone'>('halftone');
  const [period, setPeriod] = useState<'monthly' | 'yearly'>('monthly');
  const [tab, setTab] = useState<'profile' | 'subscription' | 'settings'>('subscription');
  const [garment, setGarment] = useState<Backdrop>('#1b2540');
  return (
    <>
      <Sheet title="Slider">
        <div className="w-270">
          <Slider label="Tolerance" value={tolerance} onChange={setTolerance} min={0} max={100} unit="%" defaultValue={12} />
        </div>
        <div className="w-270">
          <Slider label="Choke" value={choke} onChange={setChoke} min={0} max={1.5} step={0.05} unit="mm" defaultValue={0.3} />
        </div>
        <span className="help full">The tick below the track is the default. Double-click the label to return to it.</span>
      </Sheet>
      <Sheet title="Segmented, tabs">
        <Segmented
          label="Edge"
          value={edge}
          onChange={setEdge}
          choices={[
            { value: 'soft', label: 'Soft' },
            { value: 'hard', label: 'Hard' },
            { value: 'halftone', label: 'Halftone' },
          ]}
        />
        <Segmented
          label="Period"
          tall
          value={period}
          onChange={setPeriod}
          choices={[
            { value: 'monthly', label: 'Monthly' },
            { value: 'yearly', label: 'Yearly' },
          ]}
        />
        <div className="w-300">
          <Tabs
            label="Account"
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'profile', label: 'Profile', panel: <p>Profile panel</p> },
              { value: 'subscription', label: 'Subscription', panel: <p>Subscription panel</p> },
              { value: 'settings', label: 'Settings', panel: <p>Settings panel</p> },
            ]}
          />
        </div>
      </Sheet>
      <Sheet title="Garment swatches">
        <Swatches value={garment} onChange={setGarment} />
      </Sheet>
    </>
  );
}

function Menus() {
  const [picked, setPicked] = useState('nothing');
  return (
    <Sheet title="Menus">
      <Menu
        trigger={
          <Button>
            Our Flows <Icon name="chevron-down" />
          </Button>
        }
        widthPx={264}
      >
        <MenuTitle>Our Flows</MenuTitle>
        <MenuItem icon="layers" isCurrent onSelect={() => setPicked('Underbase')}>
          Underbase
        </MenuItem>
        <MenuItem icon="palette" end={<Badge>NEW</Badge>} onSelect={() => setPicked('Designer')}>
          AI Graphic Designer
        </MenuItem>
      </Menu>
      <Popover label="Print size" trigger={<Button>Print size</Button>}>
        <NumberField label="Height" value={14} onChange={() => {}} unit="in" />
      </Popover>
      <span role="status">Picked {picked}</span>
    </Sheet>
  );
}

function Floating() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Sheet title="Dialog">
        <Button onClick={() => setOpen(true)}>Send us a message</Button>
        <Dialog
          open={isOpen}
          onOpenChange={setOpen}
          title="Send us a message"
          description="We answer within about 24 hours."
          onSubmit={(event) => {
            event.preventDefault();
            setOpen(false);
            notify.success('Message Sent!', { description: "Thank you for your feedback. We'll get back to you soon." });
          }}
          footer={
            <>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button variant="ink" type="submit">
                Send
              </Button>
            </>
          }
        >
          <TextField label="E-mail" type="email" defaultValue="marta.ortiz@example.com" />
          <TextAreaField label="Message" />
        </Dialog>
      </Sheet>
      <Sheet title="Toast">
        <div className="toasts">
          <ToastCard tone="pass" title="Message Sent!" description="Thank you for your feedback. We'll get back to you soon." />
          <ToastCard
            tone="fail"
            title="Rate limit reached"
            description="Please wait 60 minutes before trying again. This helps protect against unauthorized access attempts."
          />
        </div>
        <Button onClick={() => notify.info('A toast', { description: 'It goes after four seconds.' })}>Show a toast</Button>
      </Sheet>
    </>
  );
}

function Status() {
  return (
    <>
      <Sheet title="Token pill">
        <button type="button" className={pillClass('neutral')} disabled aria-label="Loading tokens">
          <PillContent fraction={null} />
        </button>
        <a className={pillClass('neutral')} href="#pill" aria-label="?/? tokens left, not available">
          <PillContent fraction={0}>?/?</PillContent>
        </a>
        <a className={pillClass('red')} href="#pill" aria-label="3/15 tokens left">
          <PillContent fraction={0.2}>3/15</PillContent>
        </a>
        <a className={pillClass('amber')} href="#pill" aria-label="34/75 tokens left">
          <PillContent fraction={34 / 75}>34/75</PillContent>
        </a>
        <a className={pillClass('green')} href="#pill" aria-label="148/200 tokens left">
          <PillContent fraction={0.74}>148/200</PillContent>
        </a>
        <Badge>NEW</Badge>
        <Badge plain>Beta</Badge>
        <Grade grade="A" />
        <Grade grade="C" />
        <Grade grade="F" />
      </Sheet>
      <Sheet title="Progress">
        <div className="w-380">
          <Progress label="Knocking out, tile 31 of 48" fraction={0.64} onCancel={() => {}} />
        </div>
      </Sheet>
      <Sheet title="Check row">
        <ul className="w-460">
          <CheckRow
            state="fail"
            title="Fade to nothing"
            detail="Prints as a pale haze on navy."
            measured="14.2 %"
            limit="limit 3 %"
            actions={
              <>
                <Button dense>Halftone the fade</Button>
                <Button dense variant="quiet" icon="eye">
                  Show where
                </Button>
              </>
            }
          />
          <CheckRow state="warn" title="Effective resolution" detail="Sharp up to 8.8 in wide." measured="240" limit="target 300" />
          <CheckRow state="info" title="DPI tag" detail="The file says 240 DPI." measured="240" />
          <CheckRow state="pass" title="Alpha channel" detail="Background is clear." measured="Present" />
        </ul>
      </Sheet>
    </>
  );
}

function Files() {
  const [names, setNames] = useState<readonly string[]>([]);
  return (
    <>
      <Sheet title="Drop zone">
        <div className="w-380">
          <DropZone
            onFiles={(files) => setNames(files.map((file) => file.name))}
            multiple
            hint="PNG, PSD, TIFF, PDF, SVG, JPEG. Or paste with Ctrl V."
            actions={<Button>Use a sample artwork</Button>}
          />
        </div>
        <p role="status">{names.length > 0 ? `Took ${names.join(', ')}` : 'No file yet'}</p>
      </Sheet>
      <Sheet title="Result">
        <div className="w-640">
          <ResultCard
            fileName="low-tide-final-v3_color-ko_300dpi.png"
            facts="3600 × 4200 px, 300 DPI, 12.00 × 14.00 in, 2.9 MB"
            actions={
              <>
                <Button dense>Send to…</Button>
                <Button dense icon="repeat">
                  Run again
                </Button>
              </>
            }
            primary={
              <Button variant="ink" icon="download">
                Download
              </Button>
            }
          />
        </div>
      </Sheet>
      <Sheet title="Empty, skeleton">
        <div className="w-320">
          <Empty title="No presets yet" actions={<Button dense>Save current options</Button>}>
            Save the options of a run to use them again.
          </Empty>
        </div>
        <div className="stack w-260">
          <Skeleton width="60%" />
          <Skeleton />
          <Skeleton width="80%" />
        </div>
      </Sheet>
      <Sheet title="Loading">
        <div className="w-380">
          <LoadingView>Initializing application...</LoadingView>
        </div>
      </Sheet>
    </>
  );
}
