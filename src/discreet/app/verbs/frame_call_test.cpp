// Requests about maps, from the table to the files of a region.
#include "discreet/app/registry/model.h"
#include "discreet/app/registry/region_file.h"
#include "discreet/app/request/call_test.h"

namespace discreet::frame_call_test {

class FrameCall : public Call {
 protected:
  void SetUp() override {
    Call::SetUp();
    Rng rng = Rng::seeded(3);
    std::string text = "lon,lat,who,flooded\n", features, wkt = "place;who;flooded\n";
    for (int i = 0; i < 3000; ++i) {
      // A square in the middle of the frame 9.0,45.3,9.4,45.6.
      const auto x = rng.bits(12) % 400, y = rng.bits(12) % 300;
      const bool flooded = 100 <= x && x <= 300 && 80 <= y && y <= 220;
      const std::string lon = std::to_string(9000 + x).insert(1, "."), lat = std::to_string(45300 + y).insert(2, ".");
      const std::string label = flooded ? "1" : "0";
      text += lon + "," + lat + ",p" + std::to_string(i) + "," + label + "\n";
      features += std::string(i ? "," : "") + R"({"type": "Feature", "properties": {"flooded": )" + label +
                  R"(, "who": )" + std::to_string(i) + R"(}, "geometry": {"type": "Point", "coordinates": [)" + lon +
                  ", " + lat + "]}}";
      wkt_ += "POINT (" + lon + " " + lat + ")," + label + "\n";
    }
    points_ = write("points.csv", text);
    write("points.geojson", R"({"type": "FeatureCollection", "features": [)" + features + "]}");
    write("wkt.csv", "place,flooded\n" + wkt_);
  }

  Json learn_zone(Json more = Json::object()) const {
    Json request{{"verb", "learn"},
                 {"learner", "convex_polygon"},
                 {"data", points_},
                 {"x", "lon"},
                 {"y", "lat"},
                 {"label", "flooded"},
                 {"grid", 16},
                 {"edges", 4},
                 {"epsilon", 1},
                 {"delta", "1e-6"},
                 {"frame", "9.0,45.3,9.4,45.6"},
                 {"model", path("zone.json")},
                 {"seed", 7}};
    request.update(more);
    for (const auto& [key, value] : more.items())
      if (value.is_null() && key != "ledger") request.erase(key);
    return request;
  }

  // What the curator is told.
  static std::string notes_of(const Json& request) {
    std::string notes;
    Context context;
    context.note = [&](const std::string& text) { notes += text + "\n"; };
    call(request, context);
    return notes;
  }

  static bool says(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

  std::string points_, wkt_;
};

TEST_F(FrameCall, FromPointsToARegionAndBack) {
  Json learned = call(learn_zone({{"geojson", path("zone.geojson")}, {"wkt", path("zone.wkt")}}));
  EXPECT_EQ(learned["geojson"], path("zone.geojson"));
  Json feature = parse_json(read("zone.geojson"));
  EXPECT_EQ(feature["type"], "Feature");
  EXPECT_EQ(feature["geometry"]["type"], "MultiPolygon");
  EXPECT_FALSE(feature["geometry"]["coordinates"].empty());
  for (const char* property : {"learner", "epsilon", "delta", "neighbours", "private", "frame", "projection", "grid"})
    EXPECT_TRUE(feature["properties"].contains(property)) << property;
  EXPECT_EQ(feature["properties"]["frame"], "9,45.3,9.4,45.6");
  EXPECT_EQ(feature["properties"]["private"], false);  // seeded
  EXPECT_TRUE(read("zone.wkt").starts_with("MULTIPOLYGON (((")) << read("zone.wkt");
  // About a quarter of the points are flooded; the region errs on less.
  Json predicted = call({{"verb", "predict"}, {"model", path("zone.json")}, {"data", points_}, {"score", "labels"}});
  EXPECT_LT(predicted["error"].get<double>(), 0.2);
}

TEST_F(FrameCall, EveryFormatGivesTheSameModel) {
  call(learn_zone());
  const Json from_csv = parse_json(read("zone.json"))["hypothesis"];
  call(learn_zone({{"data", path("points.geojson")}, {"x", nullptr}, {"y", nullptr}}));
  EXPECT_EQ(parse_json(read("zone.json"))["hypothesis"], from_csv);
  EXPECT_EQ(parse_json(read("zone.json"))["inputs"], Json::parse(R"(["x", "y"])"));
  // The model of the GeoJSON file on the CSV file, whose columns have other names.
  Json predicted =
      call({{"verb", "predict"}, {"model", path("zone.json")}, {"data", points_}, {"x", "lon"}, {"y", "lat"}});
  EXPECT_EQ(predicted["rows"], 3000);
  call(learn_zone({{"data", path("wkt.csv")}, {"x", nullptr}, {"y", nullptr}, {"point", "place"}}));
  EXPECT_EQ(parse_json(read("zone.json"))["hypothesis"], from_csv);
  call({{"verb", "predict"}, {"model", path("zone.json")}, {"data", path("wkt.csv")}});
  call(learn_zone({{"x", nullptr}, {"y", nullptr}, {"inputs", "lon,lat"}}));
  EXPECT_EQ(parse_json(read("zone.json"))["hypothesis"], from_csv);
}

TEST_F(FrameCall, OptionsThatContradictEachOtherAreRefused) {
  auto message = [&](Json more) { return refusal(learn_zone(more)).second; };
  EXPECT_TRUE(says(message({{"frame", nullptr}}), "nonprivate_data"));
  EXPECT_TRUE(says(message({{"frame", "1,2,3"}}), "option 'frame'"));
  EXPECT_TRUE(says(message({{"frame", "9,45,9,46"}}), "no size"));
  EXPECT_TRUE(says(message({{"y", nullptr}}), "'x' is given alone"));
  EXPECT_TRUE(says(message({{"inputs", "lon,lat"}}), "'inputs'"));
  EXPECT_TRUE(says(message({{"point", "place"}}), "'point'"));
  EXPECT_TRUE(says(message({{"x", "longitude"}}), "no column 'longitude'"));
  EXPECT_TRUE(says(message({{"data", path("points.geojson")}, {"label", nullptr}}), "option 'label'"));
  EXPECT_TRUE(says(message({{"person", "who"}, {"rows_each", 1}, {"neighbours", "labels"}}), "'person'"));
  EXPECT_TRUE(says(refusal(learn_parity({{"x", "x1"}, {"y", "x2"}})).second, "does not learn on a map"));
  EXPECT_TRUE(says(refusal(learn_parity({{"geojson", path("a.geojson")}})).second, "does not learn a region"));
  for (const char* output : {"model", "geojson", "wkt"}) {
    EXPECT_TRUE(says(message({{output, points_}}), "overwritten")) << output;
    EXPECT_TRUE(says(message({{output, path("points.csv.ledger")}}), "overwritten")) << output;
  }
  EXPECT_TRUE(says(message({{"geojson", path("zone.json")}}), "overwritten"));
  EXPECT_TRUE(says(message({{"geojson", path("nowhere/zone.geojson")}}), "nowhere"));
}

TEST_F(FrameCall, AFrameFromTheDataIsNotPrivate) {
  Json learned = call(learn_zone({{"frame", "nonprivate_data"}, {"seed", nullptr}}));
  EXPECT_EQ(learned["private"], false);
  EXPECT_TRUE(says(learned["reason"], "frame"));
  EXPECT_FALSE(learned.contains("ledger"));
  EXPECT_FALSE(fs::exists(path("points.csv.ledger")));
  Json model = parse_json(read("zone.json"));
  EXPECT_EQ(model["private"], false);
  EXPECT_EQ(model["options"]["frame"], "9,45.3,9.399,45.599");
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", path("b.db")}, {"unlimited", true}});
  auto [kind, message] =
      refusal(learn_zone({{"frame", "nonprivate_data"}, {"seed", nullptr}, {"ledger", path("b.db")}}));
  EXPECT_TRUE(says(message, "frame was taken from the data")) << message;
  for (Json other : {Json{{"data", path("points.geojson")}, {"x", nullptr}, {"y", nullptr}},
                     Json{{"data", path("wkt.csv")}, {"x", nullptr}, {"y", nullptr}, {"point", "place"}}}) {
    other["frame"] = "nonprivate_data";
    call(learn_zone(other));
    EXPECT_EQ(parse_json(read("zone.json"))["options"]["frame"], model["options"]["frame"]);
  }
  // Where there is no table there is no such frame.
  EXPECT_TRUE(
      says(refusal({{"verb", "plan"}, {"learner", "convex_polygon"}, {"frame", "nonprivate_data"}}).second, "table"));
}

TEST_F(FrameCall, TheCuratorHearsWhatBecameOfRows) {
  EXPECT_EQ(notes_of(learn_zone()), "");
  EXPECT_TRUE(says(notes_of(learn_zone({{"x", "lat"}, {"y", "lon"}})), "swapped"));
  EXPECT_TRUE(says(notes_of(learn_zone({{"frame", "9.1,45.3,9.4,45.6"}})), "outside of the frame"));
  write("twice.csv", "lon,lat,who,flooded\n9.1,45.4,ann,1\n9.2,45.4,ann,1\n9.3,45.4,bob,0\n");
  Json people{{"data", path("twice.csv")}, {"person", "who"}, {"rows_each", 2}};
  EXPECT_EQ(notes_of(learn_zone(people)), "");
  write("twice.csv", "lon,lat,who,flooded\n9.1,45.4,ann,1\n9.2,45.4,,1\n9.3,45.4,bob,0\n");
  people["on_bad_row"] = "replace";
  EXPECT_TRUE(says(notes_of(learn_zone(people)), "1 row had no id that can be read and were left out"));
  EXPECT_TRUE(says(notes_of(learn_zone(people)), "No person has two rows. --rows-each 1 gives the same guarantee"));
}

TEST_F(FrameCall, ARunThatIsPrivateSpendsAndSaysSo) {
  Json learned = call(learn_zone({{"seed", nullptr}, {"unlimited", true}, {"geojson", path("zone.geojson")}}));
  EXPECT_EQ(learned["private"], true);
  EXPECT_TRUE(fs::exists(path("points.csv.ledger")));
  Json feature = parse_json(read("zone.geojson"));
  EXPECT_EQ(feature["properties"]["private"], true);
  EXPECT_EQ(feature["properties"]["epsilon"], "1");
}

TEST_F(FrameCall, PicturesAreDrawn) {
  call(learn_zone());
  auto plot = [&](const char* out, Json more = Json::object()) {
    Json request{{"verb", "plot"}, {"model", path("zone.json")}, {"out", path(out)}};
    request.update(more);
    return request;
  };
  EXPECT_EQ(call(plot("a.svg"))["private"], false);  // seeded
  EXPECT_TRUE(says(read("a.svg"), "<svg"));
  call(plot("a.png"));
  EXPECT_TRUE(says(read("a.png").substr(0, 8), "PNG"));
  call(plot("a.svg", {{"view", "steps"}}));
  call(plot("a.svg", {{"view", "animation"}}));
  EXPECT_TRUE(says(read("a.svg"), "<animate"));
  call(plot("a.geojson"));
  EXPECT_EQ(parse_json(read("a.geojson"))["type"], "Feature");
  call(plot("a.wkt"));
  EXPECT_TRUE(says(read("a.wkt"), "MULTIPOLYGON"));
  Json shown = call(plot("a.svg", {{"nonprivate_points", points_}, {"truth", path("a.geojson")}}));
  EXPECT_EQ(shown["private"], false);
  EXPECT_TRUE(says(refusal(plot("a.pdf")).second, ".svg"));
  EXPECT_TRUE(says(refusal(plot("a.png", {{"view", "animation"}})).second, "only SVG"));
  EXPECT_TRUE(says(refusal(plot("a.wkt", {{"view", "steps"}})).second, "pictures"));
  EXPECT_TRUE(says(refusal(plot("zone.json")).second, "overwritten"));
  EXPECT_TRUE(says(refusal(plot("a.svg", {{"truth", points_}})).second, "'truth'"));
  EXPECT_TRUE(says(refusal(plot("a.svg", {{"truth", path("none.geojson")}})).second, "option 'truth': "));
  call(learn_parity({{"seed", 1}}));
  EXPECT_TRUE(says(refusal({{"verb", "plot"}, {"model", path("m.json")}, {"out", path("a.svg")}}).second,
                   "no region of a map"));
}

}  // namespace discreet::frame_call_test
