//! The figures as their callers see them.

use super::*;

const LONG: &str = "sadeqa-ii direction=clockwise seeds=4 opening=starter";

fn estimate(value: f64) -> Estimate {
    Estimate { value, low: value - 0.01, high: value + 0.01 }
}

fn forest_sample() -> Drawing {
    let row = |label: &str, value| ForestRow { label: label.to_owned(), estimate: estimate(value) };
    forest("Advantage", "score", &[row("rio-kadalis", 0.274), row(LONG, -0.1)]).unwrap()
}

fn outcomes_sample() -> Drawing {
    let row =
        |label: &str| OutcomeRow { label: label.to_owned(), shares: [0.5, 0.3, 0.1, 0.06, 0.04] };
    outcomes("Outcomes", &[row("rio-kadalis"), row(LONG)]).unwrap()
}

fn distributions_sample() -> Drawing {
    let row = |label: &str| Distribution {
        label: label.to_owned(),
        bins: (20..420).map(|value| (value, 1.0 / 400.0)).collect(),
    };
    distributions("Lengths", "moves", &[row("rio-kadalis"), row(LONG)]).unwrap()
}

fn openings_sample() -> Drawing {
    let panel = |label: &str| OpeningPanel {
        label: label.to_owned(),
        pits: (1..=6)
            .map(|pit| OpeningPit {
                pit,
                share: if pit == 3 { 0.0 } else { 0.2 },
                first_wins: estimate(0.5),
            })
            .collect(),
    };
    openings("Openings", &[panel("rio-kadalis"), panel(LONG)]).unwrap()
}

fn map() -> Heatmap {
    Heatmap {
        x_name: "seeds".to_owned(),
        x_values: vec!["three".to_owned(), "four".to_owned()],
        y_name: "direction".to_owned(),
        y_values: vec!["rio-kadalis".to_owned(), LONG.to_owned()],
        cells: vec![
            vec![Some(estimate(0.2)), None],
            vec![Some(estimate(-0.1)), Some(estimate(0.0))],
        ],
    }
}

fn heatmap_sample() -> Drawing {
    heatmap("Map", "score", &map()).unwrap()
}

fn bar(label: &str, value: f64) -> TornadoBar {
    TornadoBar {
        label: label.to_owned(),
        own: estimate(value),
        mean: Some(value / 2.0),
        is_identical: value == 0.0,
        is_decisive: value > 0.1,
    }
}

fn tornado_sample() -> Drawing {
    let clause = |label: &str, bars| TornadoClause { label: label.to_owned(), bars };
    let clauses = [
        clause("rio-kadalis", vec![bar("still", 0.0)]),
        clause(LONG, vec![bar("left", -0.05), bar("right", 0.2)]),
    ];
    tornado("Tornado", "shift", &clauses).unwrap()
}

const SAMPLES: [fn() -> Drawing; 6] = [
    forest_sample,
    outcomes_sample,
    distributions_sample,
    openings_sample,
    heatmap_sample,
    tornado_sample,
];

/// What the text elements say, in one line.
fn words(svg: &str) -> String {
    let lines: Vec<&str> = svg.lines().filter(|line| !line.starts_with('<')).collect();
    lines.join(" ")
}

#[test]
fn same_input_gives_same_bytes() {
    for sample in SAMPLES {
        assert_eq!(sample(), sample());
    }
}

#[test]
fn both_formats_are_what_they_say() {
    for sample in SAMPLES {
        let drawing = sample();
        assert!(drawing.svg.starts_with("<svg width=\"900\" height=\""));
        assert!(drawing.svg.trim_end().ends_with("</svg>"));
        assert!(drawing.svg.contains("font-family=\"DejaVu Sans, Verdana, sans-serif\""));
        assert!(drawing.png.starts_with(b"\x89PNG\r\n\x1a\n"));
        assert_eq!(drawing.png[16..20], 1800u32.to_be_bytes());
    }
}

#[test]
fn every_label_appears() {
    for sample in SAMPLES {
        let words = words(&sample().svg);
        for label in ["rio-kadalis", LONG] {
            assert!(words.contains(label), "{label:?} is not in {words:?}");
        }
    }
}

#[test]
fn labels_are_escaped_and_wrapped_words_are_kept() {
    let label = format!("<b> {} & \u{1} end", "x".repeat(200));
    let row = OutcomeRow { label, shares: [1.0, 0.0, 0.0, 0.0, 0.0] };
    let svg = outcomes("t", &[row]).unwrap().svg;
    assert!(svg.contains("&lt;b&gt;") && svg.contains("&amp;") && !svg.contains('\u{1}'));
    assert_eq!(words(&svg).matches('x').count(), 200);
}

#[test]
fn empty_input_is_an_error() {
    let nothing = Heatmap { x_values: vec![], y_values: vec![], cells: vec![], ..map() };
    let unplayed = Distribution { label: "a".to_owned(), bins: vec![(3, 0.0)] };
    let unopened = OpeningPanel { label: "a".to_owned(), pits: vec![] };
    for result in [
        forest("t", "a", &[]),
        outcomes("t", &[]),
        distributions("t", "a", &[]),
        distributions("t", "a", &[unplayed]),
        openings("t", &[]),
        openings("t", &[unopened]),
        heatmap("t", "m", &nothing),
        tornado("t", "a", &[]),
    ] {
        assert!(matches!(result, Err(FigureError::Empty(_))), "{result:?}");
    }
}

#[test]
fn values_that_cannot_be_drawn_are_errors() {
    let row = ForestRow { label: "a".to_owned(), estimate: estimate(f64::NAN) };
    assert!(matches!(forest("t", "a", &[row]), Err(FigureError::Value { .. })));
    let row = OutcomeRow { label: "a".to_owned(), shares: [0.9, 0.9, 0.0, 0.0, 0.0] };
    assert!(matches!(outcomes("t", &[row]), Err(FigureError::Value { .. })));
    let mut short = map();
    short.cells.pop();
    assert!(matches!(heatmap("t", "m", &short), Err(FigureError::Shape { .. })));
}

#[test]
fn the_forest_prints_signed_numbers() {
    let words = words(&forest_sample().svg);
    assert!(words.contains("+0.2740 [+0.2640, +0.2840]"));
    assert!(words.contains("\u{2212}0.1000 [\u{2212}0.1100, \u{2212}0.0900]"));
}

#[test]
fn the_widest_clause_of_a_tornado_stands_on_top() {
    let words = words(&tornado_sample().svg);
    assert!(words.find("clockwise").unwrap() < words.find("rio-kadalis").unwrap(), "{words}");
    assert!(words.contains("0, identical games") && words.contains("+0.2000"), "{words}");
}

#[test]
fn the_median_is_marked() {
    assert!(words(&distributions_sample().svg).contains("median 219"));
}

#[test]
fn extreme_values_are_drawn() {
    let bins = vec![(i64::MIN, 0.5), (0, 0.25), (i64::MAX, 0.25)];
    let row = Distribution { label: "a".to_owned(), bins };
    assert!(distributions("t", "a", &[row]).is_ok());
    let row = Distribution { label: "a".to_owned(), bins: vec![(7, 1.0)] };
    assert!(distributions("t", "a", &[row]).is_ok());
}
