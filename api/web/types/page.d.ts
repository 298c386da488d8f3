// What the page's modules speak of. The service's own objects come from its OpenAPI document,
// which `tools/js/lint.sh` writes as `service`; the rest is what the page's own views hand it.
import type { ComponentChildren, VNode } from "preact";
import type { components, paths } from "service";

type Schemas = components["schemas"];
type Json<Response> = Response extends { content: { "application/json": infer Body } } ? Body : never;
type Answers<Responses> = { [Status in keyof Responses & (200 | 201 | 202)]: Json<Responses[Status]> };
type Values<Table> = Table[keyof Table];

declare global {
  /** Each path that is asked with POST: its question, and its answer. */
  type Posts = {
    [Path in keyof paths as paths[Path]["post"] extends { responses: unknown } ? Path : never]: {
      question: Path extends keyof RefinedQuestions
        ? RefinedQuestions[Path]
        : NonNullable<paths[Path]["post"]> extends { requestBody: { content: { "application/json": infer Body } } }
          ? Body
          : never;
      answer: Path extends keyof Refined
        ? Refined[Path]
        : NonNullable<paths[Path]["post"]> extends { responses: infer Responses }
          ? Values<Answers<Responses>>
          : never;
    };
  };
  /** Each path that is asked with GET, and its answer; those of the page's own views, too. */
  type Gets = PageGets & {
    [Path in keyof paths as paths[Path]["get"] extends { responses: unknown } ? Path : never]: NonNullable<
      paths[Path]["get"]
    > extends { responses: infer Responses }
      ? Values<Answers<Responses>>
      : never;
  };
  interface PageGets {
    "/page/games/{id}": Game;
  }
  /** Where the document says less than is known: `record` and `asks` are requests by themselves. */
  interface Refined {
    "/v1/positions": Position;
    "/v1/deals": Schemas["DealAnswer"] & { record: GameEvent[] };
    "/v1/choices": NextChoice;
  }
  interface RefinedQuestions {
    "/v1/positions": Omit<Schemas["PositionsRequest"], "record"> & { record?: Sketch | GameEvent[] };
    "/v1/puzzles/{name}": { acts: [number, string][]; language: "en" | "zh" };
  }

  interface Window {
    htmx?: { trigger: (element: Element | null, event: string) => void };
  }

  /** What the server sends with a room; see `shell` of `api/web/rooms.py`. */
  interface Room {
    lang: Lang;
    room: string;
    words: Record<string, string>;
    games: { id: string; name: string; players: number }[];
    game: Game;
    /** Where decisions are judged: of each label how grave it is, from 0 to 4, its mark in annotated games, and from which loss it is given. */
    labels: Record<Label, { size: number; mark: string; least: number | null }>;
    /** Of the room of games: the games that have an example. */
    examples: string[];
    /** Of the room "play". */
    opponents: Schemas["OpponentAnswer"][];
    /** Of the start page: the puzzle of the day, with the hand that is to win. */
    today: PuzzleSummary | null;
    /** Of the room of puzzles: the games that have some; the puzzle, and the day that it is of. */
    puzzled: string[];
    puzzle?: Puzzle;
    day?: string;
    /** Of one game: its id, record, landlord and direction, and its reviews. */
    id: string | null;
    record: GameEvent[];
    landlord: number | null;
    direction: number;
    formats: { name: string; fits: "yes" | "lossy" | "no"; why: string | null }[];
    reviews: Schemas["ReviewSummary"][];
    /** Of a report (solver/report): a game, what is the same at each of its decisions, and the rest by event. */
    review: ReviewResult;
    common: CommonTable;
    seen: Record<number, SeenTable>;
    exercises?: ExerciseOfReview[];
    /** Many games, or exercises of many; their games by id. */
    gathered?: GatheredReviews;
    training?: TrainingGame[];
    drawn: Record<string, Game>;
  }
  type Lang = "en" | "zh";
  /** What is the same at each decision of a game: the steps, and maybe more. */
  type CommonTable = Partial<Drawn> & Pick<Position, "steps">;
  /** The rest of a table as a seat saw it, and what differs with all hands open. */
  type SeenTable = Partial<Drawn> & { open: Partial<Pick<Drawn, "hands" | "seat" | "bottom" | "dealing">> };
  /** The reviews of many games (solver/report/gathered.py). */
  interface GatheredReviews {
    games: GatheredGame[];
    players: (PlayerInsights & { labels: Record<string, number>; mistakes_made: Insights["mistakes"] })[];
    refused: string[];
    engine: ReviewResult["engine"] | null;
  }
  interface GatheredGame {
    name: string;
    rules: string;
    date: string | null;
    winner: Side | null;
    players: { seat: number; name: string; accuracy: number | null; labels: Record<string, number> }[];
    labels: Record<string, number>;
    worst: (Pick<Decision, "index" | "seat" | "category" | "label" | "loss"> & { played: Call; best: Call }) | null;
    link: string;
  }
  /** The exercises of a game (solver/report/training.py). */
  interface TrainingGame {
    name: string;
    rules: string;
    names: string[];
    common: CommonTable;
    tasks: { decision: Decision; hints: string[]; seen: SeenTable }[];
  }

  /** A game as the page draws it; see `solver/report/game_data.py`. */
  interface Game {
    id: string;
    version: string;
    name: string;
    about: string;
    players: number;
    handSize: number;
    bottomSize: number;
    /** Between the cards of a text: nothing, or a space where cards have suits. */
    separator: string;
    auction: string;
    /** Whether the calls are bids, which the stake begins with. */
    bids: boolean;
    /** The calls before the first bid or claim where nobody shows a hand; none in most games. */
    opening: Call[];
    direction: string;
    cards: GameCard[];
    types: Record<string, string>;
    speech: Speech;
    calls: Record<string, string>;
  }
  interface GameCard {
    card: string;
    rank: string;
    face: string;
    suits: string[];
    joker: "red" | "black" | null;
    copies: number;
  }
  /** How cards and plays are read out; see `solver/rules/names.py`. */
  interface Speech {
    types: Record<string, TypeNames>;
    cards: Record<string, [string, string]>;
    numbers: string[];
    counted: string;
    listed: [string, string];
    ranks: string;
    separator: string;
    joker: string;
    wild: string;
  }
  interface TypeNames {
    name: string;
    spoken: string;
    unit: number;
    kicker: string;
    shapes: { cards?: string; body: [number, number]; run: [number, number]; kickers: number | null }[];
  }

  type Call = number | string;
  /** A play of an answer: its cards, and how they are read where that is known. */
  type Play = {
    cards: string;
    type?: string | null;
    key?: string | null;
    length?: number | null;
    kickers?: number | null;
  };
  type FullPlay = Schemas["PlayAnswer"];
  type Counts = Record<string, number>;
  type Side = "landlord" | "peasants";
  type LegalCall = Schemas["LegalCall"];
  type GameStep = Schemas["ShownStep"];
  type SketchProblem = Schemas["ProblemOfSketch"];
  /** A problem of a typed text, with its place in a line. */
  type Marked = SketchProblem & { line: number; start: number; end: number };
  type EngineNote = { warnings?: string[] | null };
  type LineOfPlay = (readonly [number, string, ...string[]])[];
  /** `[seat, what]`, and `"!"` for a bomb out of turn; what: cards, `pass`, or a declared play. */
  type Act = [seat: number, what: string | Play, mark?: "!"];

  /** A game as far as it is known, as POST /v1/positions takes it and gives it. */
  interface Sketch {
    rules: string | { base?: string; id?: string };
    hands?: (string | null)[];
    bottom?: string | null;
    first?: number | null;
    calls?: Call[];
    landlord?: number | null;
    bid?: number | null;
    direction?: 1 | -1 | null;
    acts?: Act[];
    start?: SketchStart | null;
    names?: string[] | null;
    date?: string | null;
    snatch?: boolean | number | null;
    shown?: number[];
    factors?: number[];
  }
  interface SketchStart {
    hands: (string | null)[];
    turn: number;
    left?: (number | null)[] | null;
    played?: string[] | null;
    over?: { seat: number; cards: string } | null;
  }
  type Endgame = Schemas["EndgameAnswer"];
  type Position = Omit<Schemas["PositionsAnswer"], "record" | "asks" | "acts"> & {
    record: Sketch;
    acts: Act[];
    asks: {
      advice: Schemas["AdviceRequest"] | null;
      readings: Schemas["ReadingsRequest"] | null;
      bids: BidsAsked | null;
      solutions: Schemas["SolutionsRequest"] | null;
      decompositions: (Schemas["DecompositionsRequest"] & { hand: string }) | null;
      par: Schemas["SolutionsRequest"][] | null;
    };
  };
  type BidsAsked = Omit<Schemas["BidsRequest"], "calls"> & {
    hand: string;
    calls?: (string | number)[];
    bottom?: string;
    open_hands?: Record<string, string>;
  };
  /** What the table draws: a position of a game, or one of a puzzle, which knows less. */
  type Drawn = Pick<Position, "stage" | "turn" | "direction" | "leading" | "over" | "left" | "last"> &
    Pick<Position, "hands" | "seat" | "landlord" | "sides"> &
    Partial<Pick<Position, "steps" | "at" | "bottom" | "record" | "out" | "dealing">> & {
      end: { winner: Side | null } | null;
    };

  /** What a hand is chosen from: what it holds, and what it may play. */
  type Playable = Pick<Drawn, "hands" | "turn"> & Partial<Pick<Position, "legal" | "interrupts">>;

  type Advice = Schemas["Advice"];
  type AdvicePlay = Schemas["Candidate"];
  type Readings = Schemas["HandReading"];
  type Bids = Schemas["BidAdvice"];
  type CallOfBids = Schemas["CallValue"];
  type Share = Pick<Schemas["CallEvidence"], "low" | "middle" | "high">;
  type Solutions = Schemas["Solution"];
  type SolvedPlay = Schemas["PlayResult"];
  type Beaten = Schemas["BeatenPlay"];
  type Puzzle = Schemas["PuzzleAnswer"];
  type PuzzleSummary = Schemas["PuzzleSummary"];
  type PuzzleTry = Schemas["PuzzleTryAnswer"];
  type NextChoice = Omit<Schemas["ChoiceAnswer"], "event"> & { event?: GameEvent | null };
  type Judgement = Schemas["JudgedChoice"];
  type Decision = Schemas["Judgement"];
  type Label = Decision["label"];
  type ExerciseOfReview = Schemas["ExerciseAnswer"];
  type PlayerOfReview = Schemas["PlayerReview"];
  type Insights = Schemas["InsightsAnswer"];
  type PlayerInsights = NonNullable<Insights["player"]>;
  type SumOfDecisions = Schemas["Sum"];
  type ReviewResult = Schemas["Review"];
  type ReviewJob = Schemas["ReviewJob"];
  type BatchJob = Schemas["BatchJob"];
  type Progress = Schemas["Progress"];
  type ProblemIssue = Schemas["ProblemIssue"];
  /** One event of a ddz-record (docs/records.md). */
  type GameEvent = {
    type: string;
    seat?: number | null;
    names?: string[];
    date?: string;
    hands?: (string | null)[];
    call?: Call;
    direction?: Call;
    cards?: string;
    as?: string;
    key?: string;
    interrupt?: boolean;
    winner?: Side | null;
    spring?: boolean;
    anti_spring?: boolean;
    scores?: number[];
  };
  /** The parts of a view that others of its room are handed. */
  type Tree = import("../static/lib/tree.js").Tree;
  type TreeStep = import("../static/lib/tree.js").TreeStep;
  type Board = import("../static/board/state.js").Board;
  /** A board with something on it. */
  type Planted = Board & { tree: Tree };
  /** What the parts of a drawn board are handed. */
  type OfBoard = {
    game: Game;
    board: Planted;
    position: Position;
    act: BoardActs;
    front: number;
    hand: BoardHand;
    entry: import("../static/board/acts.js").Entry;
    /** What the calls of an auction are worth. */
    calls: ReturnType<typeof import("../static/board/calls.js").useCallAdvice>;
    fresh: boolean;
    /** The seat of the reader. */
    me: number | null;
  };
  type BoardActs = import("../static/board/state.js").Acts;
  type BoardHand = import("../static/rooms/board.js").BoardHand;
  type Chosen = ReturnType<typeof import("../static/lib/hand.js").useChosen>;
  type Shortcut = import("../static/lib/keys.js").Shortcut;
  type Asked = import("../static/bids/state.js").Asked;
  type Match = import("../static/play/match.js").Match;
  type Settings = import("../static/play/match.js").Settings;
  type PlayHand = import("../static/play/playing.js").PlayHand;
  /** What a person decides: a legal call, or a play. */
  type MadeChoice = { call: Call } | Play;
  type Suggestion = import("../static/play/teaching.js").Suggestion;
  type Taken = import("../static/play/match.js").Taken;
  type Attempt = import("../static/puzzles/attempt.js").Attempt;
  type PuzzleHand = import("../static/puzzles/solving.js").PuzzleHand;
  type Done = import("../static/puzzles/progress.js").Progress;
  type Filters = import("../static/puzzles/list.js").Filters;
  type Form = import("../static/setup/form.js").Form;
  /** What the arrow keys do in a reviewed game. */
  type Moves = Record<"ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown", () => void>;
  type JobChange = Partial<Job> | ((before: Job) => Partial<Job>);
  type Job = import("../static/review/job.js").Job;
  type Place = Record<string, string>;
  /** Changes the address of a reviewed game; null takes a value away, `push` lets "back" return. */
  type Go = (news: Record<string, string | number | null>, how?: { push?: boolean }) => void;
  type Kept = Awaited<ReturnType<typeof import("../static/games/keep.js").keepGames>>;
  type Source = File | { name: string; text: string };
  type Bins = { low: number; step: number; count: number };
  type Scale = { low: number; high: number };

  /** A reference to an element of a view. */
  type Box<Tag extends Element = HTMLElement> = { current: Tag | null };
  /** What a template holds, and what it makes. */
  type Content = ComponentChildren;
  /** A tab with what it shows. */
  type Panel = { id: string; title: string; panel: () => Content };
  type Drawing = VNode;
  /** That the service is waited for. */
  interface Wait {
    seconds: number;
    why: "busy" | "away";
  }
  /** What is known of a question. */
  interface Query<Answer> {
    /** Of this question, or still that of the one before where it is to be kept. */
    answer: Answer | null;
    /** Whether the answer is of this question. */
    fresh: boolean;
    /** Whether something is still to come. */
    busy: boolean;
    error: Error | null;
    wait: Wait | null;
    /** Asks again. */
    retry: () => void;
    /** Takes the answer as it is. */
    stop: () => void;
  }
  interface Streaming<Answer> extends AskOptions {
    onAnswer: (answer: Answer) => void;
    /** Whether an answer need not get better. */
    enough?: (answer: Answer) => boolean;
  }
  interface AskOptions {
    /** What stands in the place of the names in braces of a path. */
    in?: Record<string, string | number>;
    /** What the address asks; members that are undefined are left out. */
    query?: Record<string, string | number | undefined>;
    signal?: AbortSignal;
    /** Told while the service is waited for; null when that is over. */
    onWait?: (wait: Wait | null) => void;
    headers?: Record<string, string>;
    /** Whether all games of the service are meant, and not those of the reader's corner. */
    everybody?: boolean;
    method?: string;
  }
}
